/** The two clocks of a daemon. Intervals come from the monotonic one, since the other jumps when the network sets it. */
export interface Clock {
  /** Milliseconds since some fixed moment, never jumping. */
  now(): number;
  /** Milliseconds since 1970. */
  wall(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
};
