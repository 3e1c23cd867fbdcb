const SPAN = 0x1_0000_0000;
/** How long a quickest arrival counts. Ceramic resonators drift by up to 5 ms a second, so old ones mislead. */
const WINDOW = 4000;

/**
 * Turns a board's time stamps into our own monotonic milliseconds. The line that took the shortest way tells the offset between
 * the clocks, so that a busy host does not blur when holes changed. Results never run backwards nor into the future.
 */
export class DeviceClock {
  private last: { readonly stamp: number; readonly ms: number } | null = null;
  private latest = Number.NEGATIVE_INFINITY;
  private offsets: { readonly offset: number; readonly seen: number }[] = [];

  /** `stamp`: milliseconds since the board's start, modulo 2^32; `now`: when the line arrived. Null: the board's time ran backwards. */
  read(stamp: number, now: number): number | null {
    const ahead = this.last ? (stamp - this.last.stamp + SPAN) % SPAN : 0;
    if (ahead >= SPAN / 2) return null;
    const ms = this.last ? this.last.ms + ahead : stamp;
    this.last = { stamp, ms };

    const offset = now - ms;
    this.offsets = this.offsets.filter((older) => now - older.seen < WINDOW && older.offset < offset);
    this.offsets.push({ offset, seen: now });
    const quickest = this.offsets[0]?.offset ?? offset;
    this.latest = Math.min(now, Math.max(this.latest, ms + quickest));
    return this.latest;
  }

  /** The board began anew: its time starts again, ours does not. */
  restart(): void {
    this.last = null;
    this.offsets = [];
  }
}
