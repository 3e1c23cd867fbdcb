export * from './board.ts';
export * from './cards.ts';
export * from './events.ts';
export * from './result.ts';
export * from './rules.ts';
