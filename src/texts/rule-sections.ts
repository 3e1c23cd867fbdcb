import type { Rules } from '../engine/index.ts';
import type { Text } from './language.ts';
import type { Setting } from './rules.ts';

/** A point of a rules page: always the same, what a setting says, or a text that only some forms need. */
export type Point = Text | Setting | ((rules: Rules) => Text | null);

export interface Section {
  /** Stable; an address within the page. */
  readonly id: 'goal' | 'deal' | 'turn' | 'start' | 'walk' | 'home' | 'seven' | 'jack' | 'others' | 'helping';
  readonly title: Text;
  readonly points: readonly Point[];
}

const withPartners =
  (text: Text): Point =>
  ({ form }) =>
    form.solo ? null : text;

/** The rules in the order in which somebody learns them. Each setting has its place. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'goal',
    title: { de: 'Wer gewinnt', fr: 'Qui gagne', en: 'Who wins' },
    points: [
      ({ form }) =>
        form.solo
          ? {
              de: 'Alle spielen für sich. Wer zuerst die eigenen vier Murmeln im Ziel hat, gewinnt.',
              fr: 'Chacun joue pour soi. Le premier à amener ses quatre pions à l’arrivée gagne.',
              en: 'Everybody plays alone. The first with four marbles home wins.',
            }
          : {
              de: 'Partner sitzen einander gegenüber. Das Team, dessen acht Murmeln zuerst im Ziel sind, gewinnt.',
              fr: 'Les partenaires sont face à face. La première équipe à amener ses huit pions à l’arrivée gagne.',
              en: 'Partners sit opposite each other. The first team with all eight marbles home wins.',
            },
      {
        de: 'Die Karte, die das schafft, muss ganz ausgeführt werden. Übrige Handkarten zählen nicht.',
        fr: 'La carte qui y parvient doit être jouée entièrement. Les cartes restées en main ne comptent pas.',
        en: 'The card that does it must be carried out in full. Cards left in hand don’t matter.',
      },
      ({ sevenMovesAll, form }) =>
        sevenMovesAll && form.solo
          ? {
              de: 'Wer mit einer Sieben die letzte Murmel einer anderen Person ins Ziel bringt, lässt diese gewinnen.',
              fr: 'Amener avec un sept le dernier pion d’un autre joueur, c’est le faire gagner.',
              en: 'Bringing somebody else’s last marble home with a seven makes that player win.',
            }
          : null,
    ],
  },
  {
    id: 'deal',
    title: { de: 'Karten geben und tauschen', fr: 'Donner et échanger les cartes', en: 'Dealing and exchanging cards' },
    points: [
      'setUp',
      {
        de: 'Gespielt wird mit zwei Paketen zu 55 Karten. Alle bekommen 6, in den nächsten Runden 5, 4, 3 und 2 Karten, dann wieder 6. Reicht der Stapel nicht, kommen die abgelegten Karten gemischt dazu.',
        fr: 'On joue avec deux jeux de 55 cartes. Chacun en reçoit 6, puis 5, 4, 3 et 2 dans les manches suivantes, puis de nouveau 6. Si la pioche ne suffit pas, on y ajoute les cartes posées, mélangées.',
        en: 'Two packs of 55 cards are used. Everybody gets 6 cards, in the following rounds 5, 4, 3 and 2, then 6 again. A pile that is too small takes in the cards laid, shuffled.',
      },
      'exchange',
      'opening',
      'turns',
    ],
  },
  {
    id: 'turn',
    title: { de: 'Ein Zug', fr: 'Un tour', en: 'A turn' },
    points: [
      {
        de: 'Wer an der Reihe ist, legt eine Karte offen und führt sie ganz aus. Wer keine Karten mehr hat, wird übergangen; hat niemand mehr welche, ist die Runde zu Ende.',
        fr: 'À votre tour, posez une carte face visible et jouez-la entièrement. Qui n’a plus de cartes passe son tour ; quand personne n’en a plus, la manche est finie.',
        en: 'On your turn, lay one card face up and carry it out in full. Whoever has no cards left is passed over; when nobody has any, the round is over.',
      },
      'unplayable',
    ],
  },
  {
    id: 'start',
    title: { de: 'Starten', fr: 'Sortir un pion', en: 'Starting' },
    points: [
      {
        de: 'Mit Ass, König oder Joker kommt eine Murmel aus dem Zwinger auf ihr Startfeld. Wer dort steht und keine Startblockade ist, geht heim.',
        fr: 'Un as, un roi ou un joker sort un pion de la maison sur sa case de départ. Un pion qui s’y trouve, s’il n’est pas protégé, rentre à la maison.',
        en: 'An ace, a king or a joker brings a marble out of the kennel onto its start cell. A marble that stands there and is no blocker is sent home.',
      },
      {
        de: 'Die neue Murmel ist eine Startblockade, bis sie das Feld verlässt, auch über das Rundenende hinaus: Andere können sie nicht heimschicken, nicht tauschen und nicht überholen. Kommt sie später wieder auf ihr Startfeld, ist sie eine gewöhnliche Murmel.',
        fr: 'Le nouveau pion est protégé tant qu’il reste sur cette case, même d’une manche à l’autre : les autres ne peuvent ni le renvoyer, ni l’échanger, ni le dépasser. S’il revient plus tard sur sa case de départ, c’est un pion comme les autres.',
        en: 'The new marble is a blocker until it leaves that cell, even into the next round: others can’t send it home, swap it or pass it. If it comes back to its start cell later, it is a marble like any other.',
      },
      ({ sevenBreaksBlocker }) =>
        sevenBreaksBlocker
          ? {
              de: 'Nur eine Sieben kommt an ihr vorbei und schickt sie dabei heim.',
              fr: 'Seul un sept le dépasse, et le renvoie alors à la maison.',
              en: 'Only a seven gets past it, and sends it home on the way.',
            }
          : null,
      'blockerBindsOwner',
    ],
  },
  {
    id: 'walk',
    title: { de: 'Ziehen und heimschicken', fr: 'Avancer et capturer', en: 'Walking and capturing' },
    points: [
      ({ blockerBindsOwner }) =>
        blockerBindsOwner
          ? {
              de: 'Jeder Schritt der Karte muss gezogen werden. Auf der Laufbahn darf jede Murmel überholt werden, nur keine Startblockade.',
              fr: 'Chaque pas de la carte doit être fait. Sur le parcours on dépasse tous les pions, sauf un pion protégé.',
              en: 'Every step of the card must be walked. On the loop any marble may be passed, but no blocker.',
            }
          : {
              de: 'Jeder Schritt der Karte muss gezogen werden. Auf der Laufbahn darf jede Murmel überholt werden, nur keine fremde Startblockade.',
              fr: 'Chaque pas de la carte doit être fait. Sur le parcours on dépasse tous les pions, sauf le pion protégé d’un autre.',
              en: 'Every step of the card must be walked. On the loop any marble may be passed, but no blocker of somebody else.',
            },
      ({ form }) =>
        form.solo
          ? {
              de: 'Wer auf einem besetzten Feld der Laufbahn landet, schickt die Murmel dort heim in ihren Zwinger, auch eine eigene.',
              fr: 'S’arrêter sur une case occupée du parcours renvoie le pion qui s’y trouve à sa maison, même le vôtre.',
              en: 'Landing on a taken cell of the loop sends the marble there home to its kennel, even one of your own.',
            }
          : {
              de: 'Wer auf einem besetzten Feld der Laufbahn landet, schickt die Murmel dort heim in ihren Zwinger, auch eine eigene oder eine des Partners.',
              fr: 'S’arrêter sur une case occupée du parcours renvoie le pion qui s’y trouve à sa maison, même le vôtre ou celui du partenaire.',
              en: 'Landing on a taken cell of the loop sends the marble there home to its kennel, even one of your own or your partner’s.',
            },
    ],
  },
  {
    id: 'home',
    title: { de: 'Ins Ziel', fr: 'L’arrivée', en: 'Coming home' },
    points: [
      {
        de: 'Der Weg ins Ziel zweigt hinter dem eigenen Startfeld ab. Abbiegen darf eine Murmel, die ihr Startfeld mindestens zum zweiten Mal berührt; das Starten war das erste Mal. Auch darüber hinwegziehen zählt, vorwärts oder mit einer Vier rückwärts; ein Tausch zählt nicht.',
        fr: 'L’arrivée commence derrière sa propre case de départ. Peut y tourner un pion qui touche cette case pour la deuxième fois au moins ; sortir était la première. Passer dessus compte aussi, en avant ou en arrière avec un quatre ; un échange ne compte pas.',
        en: 'The way home branches off behind the own start cell. A marble may turn in when it touches that cell at least for the second time; coming out was the first. Passing over it counts too, forwards or, with a 4, backwards; a swap does not count.',
      },
      'turnInFromStart',
      {
        de: 'Abbiegen ist nie Pflicht, wenn die Murmel auch auf der Laufbahn weiterziehen kann.',
        fr: 'On n’est jamais obligé de tourner si le pion peut continuer sur le parcours.',
        en: 'Nobody has to turn in while the marble can go on along the loop.',
      },
      {
        de: 'Im Ziel zieht man nur vorwärts, genau, und an keiner Murmel vorbei. Dort wird nicht heimgeschickt und nicht getauscht.',
        fr: 'Dans l’arrivée on n’avance que vers le fond, d’un nombre exact, sans dépasser aucun pion. On n’y capture ni n’échange.',
        en: 'Within home you walk forwards only, by the exact number, and past no other marble. Nothing is captured or swapped there.',
      },
    ],
  },
  {
    id: 'seven',
    title: { de: 'Die Sieben', fr: 'Le sept', en: 'The seven' },
    points: [
      {
        de: 'Sieben einzelne Schritte vorwärts, beliebig auf eine oder mehrere Murmeln verteilt, in beliebiger Reihenfolge. Alle sieben müssen möglich sein.',
        fr: 'Sept pas en avant, répartis à votre gré sur un ou plusieurs pions, dans l’ordre que vous voulez. Les sept doivent être possibles.',
        en: 'Seven single steps forwards, spread over one or several marbles as you like, in any order. All seven must be possible.',
      },
      {
        de: 'Jede Murmel auf der Laufbahn, die dabei überholt oder getroffen wird, geht heim, auch eigene.',
        fr: 'Tout pion du parcours dépassé ou atteint rentre à la maison, les vôtres aussi.',
        en: 'Every marble on the loop that is passed or landed on goes home, your own included.',
      },
      'sevenMovesAll',
      'canadianSeven',
      'sevenBreaksBlocker',
    ],
  },
  {
    id: 'jack',
    title: { de: 'Der Bube', fr: 'Le valet', en: 'The jack' },
    points: [
      {
        de: 'Er tauscht eine Murmel, die du ziehen darfst, mit der einer anderen Person. Beide müssen auf der Laufbahn stehen, und keine darf eine Startblockade sein. Wer den Buben als solchen spielt und tauschen kann, muss tauschen.',
        fr: 'Il échange un pion que vous pouvez déplacer avec celui d’un autre joueur. Les deux doivent être sur le parcours, et aucun ne doit être protégé. Qui joue le valet et peut échanger doit échanger.',
        en: 'It swaps a marble that you may move with one of another player. Both must stand on the loop, and neither may be a blocker. If you play it as a jack and can swap, you must.',
      },
      'swapTargets',
      'noSwapBack',
      'idleJack',
    ],
  },
  {
    id: 'others',
    title: { de: 'Joker und besondere Karten', fr: 'Le joker et les cartes spéciales', en: 'Joker and special cards' },
    points: [
      {
        de: 'Der Joker steht für jede andere Karte, mit allem, was diese kann.',
        fr: 'Le joker remplace n’importe quelle autre carte, avec tous ses pouvoirs.',
        en: 'A joker stands for any other card, with all that it can do.',
      },
      {
        de: 'Auf Karten mit aufgedruckten Werten ist 1/11 das Ass, der Tausch der Bube, 12 die Dame, 13 der König.',
        fr: 'Sur les cartes à valeurs imprimées, 1/11 est l’as, l’échange le valet, 12 la dame, 13 le roi.',
        en: 'On cards with printed values, 1/11 is the ace, the swap the jack, 12 the queen, 13 the king.',
      },
      'noJokerFinish',
      'copyingEight',
      'freeFive',
      'drawingTwo',
      'drawFromPile',
    ],
  },
  {
    id: 'helping',
    title: { de: 'Dem Partner helfen', fr: 'Aider le partenaire', en: 'Helping the partner' },
    points: [
      withPartners({
        de: 'Wer alle vier Murmeln im Ziel hat, zieht mit den Karten die Murmeln des Partners: starten, ziehen und tauschen.',
        fr: 'Quand vos quatre pions sont arrivés, vos cartes jouent ceux du partenaire : sortir, avancer et échanger.',
        en: 'Once all four of your marbles are home, your cards move your partner’s: starting, walking and swapping.',
      }),
      'sevenSpillsToPartner',
    ],
  },
];
