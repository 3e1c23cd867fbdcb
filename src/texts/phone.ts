import type { Phrase, Text } from './language.ts';

/** What the phone and tabletop pages say: first what happens next, then buttons, lists and troubles. */

interface Who {
  readonly who: string;
}

export const NEXT = {
  layCard: {
    de: ({ who }) => `${who} ist dran: Karte legen und hier antippen.`,
    fr: ({ who }) => `À ${who} de jouer : posez une carte et touchez-la ici.`,
    en: ({ who }) => `${who} to play: lay a card and tap it here.`,
  },
  layAnyCard: {
    de: ({ who }) => `${who} ist dran: Karte legen und ziehen.`,
    fr: ({ who }) => `À ${who} de jouer : posez une carte et déplacez.`,
    en: ({ who }) => `${who} to play: lay a card and move.`,
  },
  which: {
    de: ({ who }) => `Welcher Zug von ${who} war das? Bitte unten antippen.`,
    fr: ({ who }) => `Quel coup ${who} a-t-il joué ? Touchez-le ci-dessous.`,
    en: ({ who }) => `Which move did ${who} make? Tap it below.`,
  },
} satisfies Record<string, Phrase<Who>>;

export const MOVE_NOW: Phrase<Who & { readonly card: string; readonly task: string }> = {
  de: ({ who, card, task }) => `${who} hat ${card} gelegt: ${task}.`,
  fr: ({ who, card, task }) => `${who} a posé ${card} : ${task}.`,
  en: ({ who, card, task }) => `${who} laid ${card}: ${task}.`,
};

interface Count {
  readonly done: number;
  readonly of: number;
}

/** A play that is on its way; `card` is empty where nobody knows it. */
export const PROGRESS: Phrase<Who & Count & { readonly card: string }> = {
  de: ({ who, card, done, of }) =>
    `${card ? `${who} hat ${card} gelegt` : `${who} zieht`}: ${done} von ${of} Schritten gemacht, noch ${of - done}.`,
  fr: ({ who, card, done, of }) =>
    `${card ? `${who} a posé ${card}` : `${who} avance`} : ${done} cases sur ${of}, encore ${of - done}.`,
  en: ({ who, card, done, of }) =>
    `${card ? `${who} laid ${card}` : `${who} is moving`}: ${done} of ${of} steps done, ${of - done} to go.`,
};

/** ✕ and ○ are drawn on the holes, on the phone as in the lights. `who` is empty where it is anybody's job. */
export const REPAIR = {
  move: {
    de: ({ who }) => `${who && `${who}: `}Die Murmel von ✕ nach ○ setzen.`,
    fr: ({ who }) => (who ? `${who} : déplacez le pion de ✕ à ○.` : 'Déplacez le pion de ✕ à ○.'),
    en: ({ who }) => (who ? `${who}: move the marble from ✕ to ○.` : 'Move the marble from ✕ to ○.'),
  },
  put: {
    de: ({ who }) => `${who && `${who}: `}Die Murmel, die daneben liegt, nach ○ setzen.`,
    fr: ({ who }) => (who ? `${who} : posez en ○ le pion resté à côté.` : 'Posez en ○ le pion resté à côté.'),
    en: ({ who }) =>
      who ? `${who}: put the marble that lies beside into ○.` : 'Put the marble that lies beside into ○.',
  },
  take: {
    de: ({ who }) => `${who && `${who}: `}Die Murmel bei ✕ herausnehmen.`,
    fr: ({ who }) => (who ? `${who} : retirez le pion de ✕.` : 'Retirez le pion de ✕.'),
    en: ({ who }) => (who ? `${who}: take the marble out of ✕.` : 'Take the marble out of ✕.'),
  },
  /** `who`: the owner of a captured marble. */
  kennel: {
    de: ({ who }) => `Die Murmel von ${who} in ihren Zwinger legen: ○.`,
    fr: ({ who }) => `Remettez le pion de ${who} dans sa maison : ○.`,
    en: ({ who }) => `Put ${who}’s marble into its kennel: ○.`,
  },
} satisfies Record<string, Phrase<Who>>;

export const MORE_REPAIRS: Phrase<number> = {
  de: (more) => (more === 1 ? 'Danach noch eine.' : `Danach noch ${more}.`),
  fr: (more) => (more === 1 ? 'Ensuite, encore un.' : `Ensuite, encore ${more}.`),
  en: (more) => (more === 1 ? 'Then one more.' : `Then ${more} more.`),
};

export const TAP_CARD: Text = {
  de: 'Die gelegte Karte antippen.',
  fr: 'Touchez la carte posée.',
  en: 'Tap the card that was laid.',
};

export const WON: Phrase<{ readonly who: string; readonly several: boolean }> = {
  de: ({ who, several }) => `${who} ${several ? 'haben' : 'hat'} gewonnen!`,
  fr: ({ who, several }) => `${who} ${several ? 'ont' : 'a'} gagné !`,
  en: ({ who, several }) => `${who} ${several ? 'have' : 'has'} won!`,
};

export const STATE = {
  roundOver: {
    de: 'Die Runde ist zu Ende: neue Karten austeilen.',
    fr: 'La manche est finie : distribuez de nouvelles cartes.',
    en: 'The round is over: deal new cards.',
  },
  bumped: {
    de: 'Das Brett wurde angestossen. Das war kein Zug.',
    fr: 'Le plateau a reçu un choc. Ce n’était pas un coup.',
    en: 'The board was knocked. That was no move.',
  },
  opening: { de: 'Der Tisch wird gesucht …', fr: 'Recherche de la table…', en: 'Looking for the table …' },
  offline: {
    de: 'Keine Verbindung zum Tisch. Es wird weiter versucht, bitte nichts tippen.',
    fr: 'Pas de liaison avec la table. Nouvel essai en cours, patientez.',
    en: 'No connection to the table. Trying again, just wait.',
  },
  boardAway: {
    de: 'Das Brett antwortet nicht: Kabel einstecken. Das Spiel bleibt erhalten.',
    fr: 'Le plateau ne répond pas : branchez le câble. La partie est conservée.',
    en: 'The board does not answer: plug it in. The game is kept.',
  },
  boardConnecting: {
    de: 'Das Brett wird verbunden …',
    fr: 'Connexion au plateau…',
    en: 'Connecting to the board …',
  },
} satisfies Record<string, Text>;

export const BUTTONS = {
  fold: { de: 'Alle ablegen', fr: 'Tout poser', en: 'Fold' },
  foldSure: { de: 'Alle Karten ablegen?', fr: 'Poser toutes les cartes ?', en: 'Lay down all cards?' },
  undo: { de: 'Rückgängig', fr: 'Annuler', en: 'Undo' },
  undoSure: { de: 'Letzten Zug zurücknehmen?', fr: 'Annuler le dernier coup ?', en: 'Take back the last play?' },
  newGame: { de: 'Neues Spiel', fr: 'Nouvelle partie', en: 'New game' },
  newGameSure: {
    de: 'Dieses Spiel beenden und neu beginnen?',
    fr: 'Terminer cette partie et recommencer ?',
    en: 'End this game and begin a new one?',
  },
  yes: { de: 'Ja', fr: 'Oui', en: 'Yes' },
  no: { de: 'Nein', fr: 'Non', en: 'No' },
} satisfies Record<string, Text>;

export const LABELS = {
  cards: { de: 'Gelegte Karte', fr: 'Carte posée', en: 'Card laid' },
  plays: { de: 'Spielverlauf', fr: 'Déroulement', en: 'Plays' },
  noPlays: { de: 'Noch kein Zug.', fr: 'Aucun coup joué.', en: 'No play yet.' },
  seats: { de: 'Karten in der Hand', fr: 'Cartes en main', en: 'Cards in hand' },
  out: { de: 'hat abgelegt', fr: 'a passé', en: 'has folded' },
  unknownCards: { de: 'Kartenzahl unbekannt', fr: 'nombre de cartes inconnu', en: 'unknown number of cards' },
  board: { de: 'Spielbrett', fr: 'Plateau', en: 'Board' },
  turnBoard: { de: 'Brett drehen', fr: 'Tourner le plateau', en: 'Turn the board' },
  language: { de: 'Sprache', fr: 'Langue', en: 'Language' },
  tabletop: { de: 'Zum Holzbrett', fr: 'Vers le plateau en bois', en: 'To the wooden board' },
  phone: { de: 'Zur Telefonseite', fr: 'Vers la page du téléphone', en: 'To the phone page' },
  blocker: { de: 'Blockade', fr: 'protégé', en: 'blocker' },
  unsensed: { de: 'Fühler fällt aus', fr: 'capteur en panne', en: 'sensor out of order' },
} satisfies Record<string, Text>;

export const ROUND: Phrase<number> = {
  de: (round) => `Runde ${round}`,
  fr: (round) => `Manche ${round}`,
  en: (round) => `Round ${round}`,
};

export const CARDS_HELD: Phrase<number> = {
  de: (cards) => (cards === 1 ? '1 Karte' : `${cards} Karten`),
  fr: (cards) => (cards === 1 ? '1 carte' : `${cards} cartes`),
  en: (cards) => (cards === 1 ? '1 card' : `${cards} cards`),
};

export const DEALT: Phrase<{ readonly round: number; readonly cards: number }> = {
  de: ({ round, cards }) => `Runde ${round}: je ${CARDS_HELD.de(cards)}.`,
  fr: ({ round, cards }) => `Manche ${round} : ${CARDS_HELD.fr(cards)} chacun.`,
  en: ({ round, cards }) => `Round ${round}: ${CARDS_HELD.en(cards)} each.`,
};

export const FOLDED: Phrase<Who> = {
  de: ({ who }) => `${who} legt alle Karten ab.`,
  fr: ({ who }) => `${who} pose toutes ses cartes.`,
  en: ({ who }) => `${who} lays down all cards.`,
};

/** `by`: who said so; null where nobody told. */
export const DECLARED: Phrase<{ readonly by: string | null }> = {
  de: ({ by }) => `Die Murmeln wurden neu aufgestellt${by === null ? '' : ` (${by})`}.`,
  fr: ({ by }) => `Les pions ont été replacés${by === null ? '' : ` (${by})`}.`,
  en: ({ by }) => `The marbles were set anew${by === null ? '' : ` (${by})`}.`,
};

export const PAUSED: Text = { de: 'Das Spiel ruht.', fr: 'La partie est suspendue.', en: 'The game rests.' };
export const WENT_ON: Text = { de: 'Das Spiel geht weiter.', fr: 'La partie reprend.', en: 'The game goes on.' };
export const ABANDONED: Text = {
  de: 'Das Spiel wurde abgebrochen.',
  fr: 'La partie a été abandonnée.',
  en: 'The game was broken off.',
};

/** The next player is at work already, and the table wants to know why. `who`: one or several, listed. */
export const ASK_FOLD: Phrase<{ readonly who: string; readonly several: boolean }> = {
  de: ({ who, several }) => `${several ? 'Haben' : 'Hat'} ${who} alle Karten abgelegt?`,
  fr: ({ who, several }) =>
    `${who} ${several ? 'ont-ils' : 'a-t-il'} posé toutes ${several ? 'leurs' : 'ses'} cartes ?`,
  en: ({ who }) => `Did ${who} fold?`,
};

/** One of several readings of what the board shows. */
export const READING: Phrase<{ readonly number: number; readonly play: string }> = {
  de: ({ number, play }) => `${number}: ${play}`,
  fr: ({ number, play }) => `${number} : ${play}`,
  en: ({ number, play }) => `${number}: ${play}`,
};

export const TABLETOP = {
  title: { de: 'Das Holzbrett', fr: 'Le plateau en bois', en: 'The wooden board' },
  how: {
    de: 'Murmeln mit dem Finger oder der Maus ziehen, wie am Tisch. Die Karten werden auf der Telefonseite angesagt.',
    fr: 'Déplacez les pions au doigt ou à la souris, comme à table. Les cartes s’annoncent sur la page du téléphone.',
    en: 'Drag the marbles with finger or mouse, as at the table. Cards are announced on the phone page.',
  },
  offline: {
    de: 'Keine Verbindung zum Brett. Es wird weiter versucht.',
    fr: 'Pas de liaison avec le plateau. Nouvel essai en cours.',
    en: 'No connection to the board. Trying again.',
  },
  unplugged: {
    de: 'Das Brett ist mit keinem Programm verbunden.',
    fr: 'Le plateau n’est relié à aucun programme.',
    en: 'The board is not connected to a program.',
  },
} satisfies Record<string, Text>;
