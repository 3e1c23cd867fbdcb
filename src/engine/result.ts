/** An expected failure: a stable namespaced code, and what a person needs to mend it. */
export interface Refusal {
  readonly code: string;
  /** English, for logs and command-line tools; people at the table get a text made from the code. */
  readonly message: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: string, message: string): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error: { code, message },
});
