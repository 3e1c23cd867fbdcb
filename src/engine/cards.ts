/** The fourteen kinds of card; suits mean nothing. An edition with printed values (1/11, swap, 12, 13) maps one to one. */
export const CARDS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'Joker'] as const;
export type Card = (typeof CARDS)[number];

/** What a card can be played as: a Joker always stands for one of the other thirteen. */
export type PlainCard = Exclude<Card, 'Joker'>;

export const isCard = (text: string): text is Card => (CARDS as readonly string[]).includes(text);

/** Two packs of 52 and 3 jokers each: eight of each plain card, six jokers. */
export const copiesInPack = (card: Card): number => (card === 'Joker' ? 6 : 8);

/** Cards dealt to each seat, round after round; after the last it begins again. */
export const HAND_SIZES = [6, 5, 4, 3, 2] as const;
