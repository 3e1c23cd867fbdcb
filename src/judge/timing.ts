/** How long the judge waits for what, in milliseconds of the recording's time. README.md says why. */
export interface Timing {
  /** A level that does not last this long is bounce, or a spark of a sensor: no marble was there, or was gone. */
  readonly debounce: number;
  /** Rest before a play is accepted that cannot be the way to any other. */
  readonly quick: number;
  /** Rest before a play is accepted, corrected or taken back that might still go on. */
  readonly settle: number;
  /** The same, if no sensor saw a capture that it needs and another play, still on its way, would need none. */
  readonly patient: number;
  /** Rest before a play is accepted that only a hole without a trusted sensor could complete. */
  readonly unseen: number;
  /** Rest before the table is asked, and before the progress of a seven is told. */
  readonly ask: number;
  /** Rest in a wrong position before it is called illegal; when the table is already being put right. */
  readonly illegal: number;
  readonly illegalAgain: number;
  /** Rest on the way of a walk, one hole short or more: people stop there to count. */
  readonly midway: number;
  /** Rest with a marble in the air that nobody has reason to lift. */
  readonly air: number;
  /** From the next player's card to the call that the play before was only half done. */
  readonly halfDone: number;
  /** Marbles that leave their holes within this time, more than hands can lift, are a knock. */
  readonly knock: number;
  /** Rest after a knock before it is told. */
  readonly bumped: number;
}

export const TIMING: Timing = {
  debounce: 14,
  quick: 100,
  settle: 600,
  patient: 690,
  unseen: 4000,
  ask: 1200,
  illegal: 1500,
  illegalAgain: 1100,
  midway: 2200,
  air: 2800,
  halfDone: 1200,
  knock: 250,
  bumped: 500,
};
