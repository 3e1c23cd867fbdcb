import type { RuleSetName, Rules, Variant } from '../engine/index.ts';
import type { Text } from './language.ts';

/** What the rules pages say. rules-page.ts puts it together; the card-by-card table is in rule-cards.ts. */

export const RULESET_NAMES: Readonly<Record<RuleSetName, Text>> = {
  braendi: { de: 'Brändi Dog', fr: 'Brändi Dog', en: 'Brändi Dog' },
  odog: { de: 'O, dog!', fr: 'O, dog!', en: 'O, dog!' },
  dog: { de: 'Dog', fr: 'Dog', en: 'Dog' },
  almdog: { de: 'ALM DOG', fr: 'ALM DOG', en: 'ALM DOG' },
  house: { de: 'Hausregeln', fr: 'Règles de la maison', en: 'House rules' },
};

export const VARIANT_NAMES: Readonly<Record<Variant, Text>> = {
  canadianSeven: { de: 'Kanadische Sieben', fr: 'Sept canadien', en: 'Canadian seven' },
  noJokerFinish: { de: 'Jokerregel', fr: 'Règle du joker', en: 'Joker rule' },
  noSwapBack: { de: 'Tauschregel', fr: 'Règle de l’échange', en: 'Swap rule' },
  copyingEight: { de: 'Achterregel', fr: 'Règle du huit', en: 'Eight rule' },
  freeFive: { de: 'Fünferregel', fr: 'Règle du cinq', en: 'Five rule' },
  drawingTwo: { de: 'Zweierregel', fr: 'Règle du deux', en: 'Two rule' },
};

/** What rules can differ in. */
export type Setting = Exclude<keyof Rules, 'form' | 'partners' | 'turnStep'>;

/** A text; none where there is nothing to say; or either, depending on other settings. */
type SettingText = Text | null | ((rules: Rules) => Text | null);

/** What each setting means at the table, for each of its values: a value without a line here is a type error. */
export const SETTING_TEXTS: { readonly [Key in Setting]: Readonly<Record<`${Rules[Key]}`, SettingText>> } = {
  setUp: {
    allInKennel: {
      de: 'Zu Beginn stehen alle Murmeln im Zwinger.',
      fr: 'Au début, tous les pions sont à la maison.',
      en: 'At the beginning all marbles are in their kennels.',
    },
    oneStarted: {
      de: 'Zu Beginn steht von allen je eine Murmel als Startblockade auf dem Startfeld, die anderen drei im Zwinger.',
      fr: 'Au début, chacun a un pion protégé sur sa case de départ et les trois autres à la maison.',
      en: 'At the beginning everybody has one marble on the start cell, as a blocker, and three in the kennel.',
    },
  },
  exchange: {
    partner: {
      de: 'Vor jeder Runde geben sich Partner gleichzeitig je eine Karte verdeckt. Wer eine gegeben hat, darf die neue ansehen.',
      fr: 'Avant chaque manche, les partenaires se donnent en même temps une carte face cachée. On regarde la nouvelle après avoir donné la sienne.',
      en: 'Before each round partners give each other one card face down, at the same time. Look at the new one only after giving yours.',
    },
    drawFromNext: {
      de: 'Vor jeder Runde ziehen alle von rechts nebenan eine verdeckte Karte, zu zweit voneinander. Eben erst gezogene Karten bleiben, wo sie sind.',
      fr: 'Avant chaque manche, chacun tire une carte cachée de son voisin de droite, à deux l’un de l’autre. Une carte qui vient d’être tirée ne l’est pas une seconde fois.',
      en: 'Before each round everybody draws one hidden card from the neighbour on the right; two players draw from each other. A card that was only just drawn stays where it is.',
    },
    giveToNext: {
      de: 'Vor jeder Runde geben alle gleichzeitig eine Karte verdeckt nach rechts.',
      fr: 'Avant chaque manche, chacun donne en même temps une carte face cachée à son voisin de droite.',
      en: 'Before each round everybody gives one card face down to the neighbour on the right, at the same time.',
    },
    none: {
      de: 'Karten werden vor der Runde nicht getauscht.',
      fr: 'On n’échange pas de cartes avant la manche.',
      en: 'No cards are exchanged before a round.',
    },
  },
  turns: {
    counterclockwise: {
      de: 'Gespielt wird im Gegenuhrzeigersinn: Nach dir ist an der Reihe, wer rechts von dir sitzt.',
      fr: 'On joue dans le sens inverse des aiguilles d’une montre : après vous, c’est à votre voisin de droite.',
      en: 'Turns go counter-clockwise: after you it is the turn of whoever sits on your right.',
    },
    clockwise: {
      de: 'Gespielt wird im Uhrzeigersinn: Nach dir ist an der Reihe, wer links von dir sitzt.',
      fr: 'On joue dans le sens des aiguilles d’une montre : après vous, c’est à votre voisin de gauche.',
      en: 'Turns go clockwise: after you it is the turn of whoever sits on your left.',
    },
  },
  opening: {
    rotates: {
      de: 'Die erste Runde eröffnet, wer beim Geben als Nächstes an der Reihe ist; jede weitere die nächste Person.',
      fr: 'La première manche est ouverte par le joueur qui suit le donneur, chaque autre par le joueur suivant.',
      en: 'The player after the dealer opens the first round, the next player each following one.',
    },
    fixed: {
      de: 'Wer die erste Runde eröffnet hat, eröffnet alle Runden.',
      fr: 'Le joueur qui a ouvert la première manche les ouvre toutes.',
      en: 'Whoever opened the first round opens every round.',
    },
  },
  unplayable: {
    foldHand: {
      de: 'Wer eine Karte spielen kann, muss eine spielen, auch zum eigenen Nachteil. Wer keine spielen kann, legt die ganze Hand ab und setzt bis zur nächsten Runde aus.',
      fr: 'Qui peut jouer une carte doit en jouer une, même à son désavantage. Qui ne peut en jouer aucune pose toute sa main et attend la manche suivante.',
      en: 'If you can play some card you must play one, even to your disadvantage. If you can play none, lay down your whole hand and wait for the next round.',
    },
    discardCard: {
      de: 'Du darfst jede Karte deiner Hand wählen. Kann man sie spielen, so wird sie gespielt, auch zum eigenen Nachteil; sonst wird sie abgelegt, und die nächste Person ist an der Reihe. Wer gar keine Karte spielen kann, legt die ganze Hand ab und setzt bis zur nächsten Runde aus.',
      fr: 'Vous choisissez librement une carte de votre main. Si elle est jouable, elle est jouée, même à votre désavantage ; sinon elle est défaussée et c’est au suivant. Qui ne peut jouer aucune carte pose toute sa main et attend la manche suivante.',
      en: 'You may choose any card of your hand. If it can be played it is, even to your disadvantage; if not, it is discarded and the turn passes. If you can play no card at all, lay down your whole hand and wait for the next round.',
    },
  },
  blockerBindsOwner: {
    true: {
      de: 'Auch die eigenen Murmeln kommen an der Startblockade nicht vorbei, und solange sie dort steht, kann keine weitere starten.',
      fr: 'Le pion protégé arrête aussi vos propres pions, et tant qu’il est là, aucun autre ne peut sortir.',
      en: 'A blocker stops your own marbles too, and as long as it stands there no other marble can start.',
    },
    false: {
      de: 'Die eigenen Murmeln hält die Startblockade nicht auf: Sie überholen sie. Wer auf der eigenen Blockade landet oder neu startet, schickt sie heim.',
      fr: 'Le pion protégé n’arrête pas vos propres pions : ils le dépassent. S’arrêter sur son propre pion protégé, ou sortir un autre pion, le renvoie à la maison.',
      en: 'A blocker does not stop your own marbles: they pass it. Landing on your own blocker, or starting another marble, sends it home.',
    },
  },
  sevenBreaksBlocker: {
    true: {
      de: 'Eine Sieben schickt auch Startblockaden heim.',
      fr: 'Un sept renvoie aussi les pions protégés.',
      en: 'A seven sends blockers home too.',
    },
    false: ({ blockerBindsOwner }) =>
      blockerBindsOwner
        ? {
            de: 'Startblockaden halten auch eine Sieben auf.',
            fr: 'Un pion protégé arrête aussi un sept.',
            en: 'A blocker stops a seven too.',
          }
        : {
            de: 'Fremde Startblockaden halten auch eine Sieben auf; die eigene schickt sie heim.',
            fr: 'Les pions protégés des autres arrêtent aussi un sept ; il renvoie le vôtre.',
            en: 'Blockers of others stop a seven too; it sends your own home.',
          },
  },
  turnInFromStart: {
    true: {
      de: 'Auch eine Murmel, die ihren Zug auf dem Startfeld beginnt, darf so abbiegen.',
      fr: 'Un pion qui commence son coup sur sa case de départ peut aussi tourner ainsi.',
      en: 'A marble that begins its move on its start cell may turn in so, too.',
    },
    false: {
      de: 'Eine Murmel, die ihren Zug auf dem Startfeld beginnt, darf nicht abbiegen: Sie muss es im selben Zug erreichen.',
      fr: 'Un pion qui commence son coup sur sa case de départ ne peut pas tourner : il doit l’atteindre dans le même coup.',
      en: 'A marble that begins its move on its start cell may not turn in: it must reach the cell within the same move.',
    },
  },
  sevenSpillsToPartner: {
    true: ({ form }) =>
      form.solo
        ? null
        : {
            de: 'Kommt mit einer Sieben die letzte eigene Murmel ins Ziel, so ziehen die übrigen Schritte Murmeln des Partners.',
            fr: 'Quand un sept amène votre dernier pion à l’arrivée, les pas qui restent vont aux pions du partenaire.',
            en: 'When a seven brings your last marble home, the steps left go to your partner’s marbles.',
          },
    false: ({ form }) =>
      form.solo
        ? null
        : {
            de: 'Kommt mit einer Sieben die letzte eigene Murmel ins Ziel, so dürfen übrige Schritte nicht an den Partner gehen: Die sieben Schritte müssen mit den eigenen Murmeln aufgehen.',
            fr: 'Quand un sept amène votre dernier pion à l’arrivée, le reste ne peut pas aller au partenaire : les sept pas doivent être faits avec vos propres pions.',
            en: 'When a seven brings your last marble home, no steps go to your partner: all seven must be walked with your own marbles.',
          },
  },
  sevenMovesAll: {
    true: {
      de: 'Die Schritte dürfen auf die Murmeln aller verteilt werden, auch auf Startblockaden: So lässt sich eine wegziehen.',
      fr: 'Les pas peuvent aller aux pions de tous les joueurs, pions protégés compris : on peut ainsi les faire avancer.',
      en: 'The steps may go to everybody’s marbles, blockers included: that is how to walk one away.',
    },
    false: ({ canadianSeven }) =>
      canadianSeven
        ? null
        : {
            de: 'Gezogen werden die Murmeln, die man auch sonst ziehen darf.',
            fr: 'Les pas vont aux pions que l’on peut déplacer aussi avec les autres cartes.',
            en: 'The steps go to the marbles that you may move with any other card.',
          },
  },
  canadianSeven: {
    true: ({ sevenMovesAll }) =>
      sevenMovesAll
        ? null
        : {
            de: 'Kanadische Sieben: Die Schritte dürfen während des ganzen Spiels auf eigene Murmeln und solche des Partners verteilt werden.',
            fr: 'Sept canadien : pendant toute la partie, les pas peuvent aller à vos pions et à ceux du partenaire.',
            en: 'Canadian seven: during the whole game the steps may go to your own and your partner’s marbles.',
          },
    false: null,
  },
  swapTargets: {
    others: ({ form }) =>
      form.solo
        ? null
        : {
            de: 'Getauscht wird mit Gegnern oder mit dem Partner.',
            fr: 'On échange avec les adversaires ou avec le partenaire.',
            en: 'You may swap with opponents and with your partner.',
          },
    opponents: {
      de: 'Getauscht wird nur mit Gegnern, nicht mit dem Partner.',
      fr: 'On n’échange qu’avec les adversaires, pas avec le partenaire.',
      en: 'You may swap with opponents only, not with your partner.',
    },
  },
  idleJack: {
    never: {
      de: 'Ist nichts zu tauschen da, kann der Bube nicht gespielt werden.',
      fr: 'S’il n’y a rien à échanger, le valet ne peut pas être joué.',
      en: 'Where there is nothing to swap, the jack cannot be played.',
    },
    lastResort: {
      de: 'Sind nur Murmeln auf der Laufbahn, die du ziehen darfst, so darf der Bube ohne Wirkung gelegt werden, falls keine andere Karte der Hand spielbar ist. Er muss es, bevor die Hand abgelegt wird.',
      fr: 'S’il n’y a sur le parcours que des pions que vous pouvez déplacer, le valet peut être posé sans effet si aucune autre carte de la main n’est jouable. Il doit l’être avant de poser la main.',
      en: 'If only marbles that you may move are on the loop, the jack may be laid without effect, provided that no other card of the hand can be played. It must be, before the hand is laid down.',
    },
    allowed: {
      de: 'Sind nur Murmeln auf der Laufbahn, die du ziehen darfst, so darf der Bube ohne Wirkung gelegt werden. Auch ein Joker darf dafür stehen. Bevor die Hand abgelegt wird, muss er es.',
      fr: 'S’il n’y a sur le parcours que des pions que vous pouvez déplacer, le valet peut être posé sans effet, et un joker peut en tenir lieu. Il doit l’être avant de poser la main.',
      en: 'If only marbles that you may move are on the loop, the jack may be laid without effect, and a joker may stand for it. It must be, before the hand is laid down.',
    },
  },
  noSwapBack: {
    true: {
      de: 'Tauschregel: Direkt nach einem Tausch dürfen dieselben zwei Murmeln nicht zurückgetauscht werden. Erst ein anderer Zug hebt das auf, nicht ein Ablegen und nicht eine neue Runde.',
      fr: 'Règle de l’échange : juste après un échange, les deux mêmes pions ne peuvent pas être échangés à nouveau. Seul un autre coup lève l’interdiction, pas une main posée ni une nouvelle manche.',
      en: 'Swap rule: right after a swap the same two marbles may not be swapped back. Only another play lifts this, not a hand laid down, a discard or a new round.',
    },
    false: null,
  },
  noJokerFinish: {
    true: ({ form }) =>
      form.solo
        ? {
            de: 'Jokerregel: Die letzte Murmel darf nicht mit einem Joker ins Ziel gebracht werden, von niemandem.',
            fr: 'Règle du joker : le dernier pion d’un joueur ne peut pas arriver avec un joker.',
            en: 'Joker rule: nobody’s last marble may be brought home with a joker.',
          }
        : {
            de: 'Jokerregel: Die achte Murmel eines Teams darf nicht mit einem Joker ins Ziel gebracht werden.',
            fr: 'Règle du joker : le huitième pion d’une équipe ne peut pas arriver avec un joker.',
            en: 'Joker rule: the eighth marble of a team may not be brought home with a joker.',
          },
    false: null,
  },
  copyingEight: {
    true: {
      de: 'Achterregel: Eine Acht darf statt acht Schritten die oberste Karte des Ablagestapels dieser Runde nachmachen, auch die oberste einer abgelegten Hand. Liegt dort ein Joker, so gilt sie als Joker; liegt dort eine Acht, bleibt es bei acht Schritten.',
      fr: 'Règle du huit : au lieu d’avancer de huit cases, un huit peut copier la dernière carte posée dans cette manche, y compris celle d’une main posée. Un joker se copie comme joker, un huit reste un huit.',
      en: 'Eight rule: instead of walking eight steps, an 8 may copy the top card of this round’s discard pile, that of a hand laid down included. A joker there is copied as a joker; an 8 there stays an 8.',
    },
    false: null,
  },
  freeFive: {
    true: {
      de: 'Fünferregel: Eine Fünf darf mit jeder Murmel auf dem Brett gezogen werden, auch mit gegnerischen und mit Startblockaden.',
      fr: 'Règle du cinq : un cinq peut être joué avec n’importe quel pion du plateau, même adverse, même protégé.',
      en: 'Five rule: a 5 may be walked with any marble on the board, opponents’ and blockers included.',
    },
    false: null,
  },
  drawingTwo: {
    true: ({ form }) => ({
      de: `Eine Zwei darf ohne Zug gelegt werden, um bei jemand anderem eine verdeckte Karte zu ziehen${form.solo ? '' : ', auch beim Partner'}. Solange jemand anderes Karten hat, ist sie so immer spielbar.`,
      fr: `Un deux peut être posé sans avancer, pour tirer une carte cachée d’un autre joueur${form.solo ? '' : ', le partenaire compris'}. Tant qu’un autre a des cartes, il est ainsi toujours jouable.`,
      en: `A 2 may be laid without a move, to draw one hidden card from another player${form.solo ? '' : ', the partner included'}. As long as somebody else has cards it can always be played so.`,
    }),
    false: null,
  },
  drawFromPile: {
    true: {
      de: 'Hat niemand sonst noch Karten, so wird mit der Zwei vom Stapel gezogen.',
      fr: 'Si personne d’autre n’a plus de cartes, le deux tire une carte de la pioche.',
      en: 'When nobody else has cards left, a 2 draws from the pile.',
    },
    false: null,
  },
};

/** What `murmeld rules --help` says. */
export const RULES_USAGE: Text = {
  de: `murmeld rules [REGELWERK] [OPTIONEN]: druckt die Regeln eines Regelwerks.
  REGELWERK         braendi (ohne Angabe), odog, dog, almdog, house
  --variants A,B    dazu: canadianSeven, noJokerFinish, noSwapBack, copyingEight, freeFive, drawingTwo
  --solo            ohne Partner (braendi, odog)
  --lang de|fr|en   Sprache der Seite`,
  fr: `murmeld rules [RÈGLES] [OPTIONS] : imprime les règles d’un jeu.
  RÈGLES            braendi (par défaut), odog, dog, almdog, house
  --variants A,B    en plus : canadianSeven, noJokerFinish, noSwapBack, copyingEight, freeFive, drawingTwo
  --solo            sans partenaires (braendi, odog)
  --lang de|fr|en   langue de la page`,
  en: `murmeld rules [RULESET] [OPTIONS]: prints the rules of a rule set.
  RULESET           braendi (without one), odog, dog, almdog, house
  --variants A,B    with: canadianSeven, noJokerFinish, noSwapBack, copyingEight, freeFive, drawingTwo
  --solo            without partners (braendi, odog)
  --lang de|fr|en   language of the page`,
};
