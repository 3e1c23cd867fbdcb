/** The published descriptions of the game that the rule sets come from, each with its name. */
export const RULESETS = ['braendi', 'odog', 'dog', 'almdog', 'house'] as const;
export type RuleSetName = (typeof RULESETS)[number];

export const VARIANTS = [
  'canadianSeven',
  'noJokerFinish',
  'noSwapBack',
  'copyingEight',
  'freeFive',
  'drawingTwo',
] as const;
export type Variant = (typeof VARIANTS)[number];
