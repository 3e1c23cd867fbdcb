/**
 * Whether a page of ours opens the socket. Any web page that a phone happens to show could try: browsers let it, and name
 * it in Origin. Programs that are no browser send none.
 */
export function sameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
