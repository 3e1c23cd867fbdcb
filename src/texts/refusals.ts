import type { Text } from './language.ts';

/** Why a command was not carried out, by its code. `other`: codes that a newer table may have. */
export const REFUSALS = {
  'table/stale': {
    de: 'Der Tisch war schneller. Bitte noch einmal schauen und tippen.',
    fr: 'La table a été plus rapide. Regardez et touchez à nouveau.',
    en: 'The table was quicker. Look again, then tap.',
  },
  'table/game-over': {
    de: 'Das Spiel ist zu Ende. „Neues Spiel“ antippen.',
    fr: 'La partie est finie. Touchez « Nouvelle partie ».',
    en: 'The game is over. Tap “New game”.',
  },
  'table/nothing-to-undo': {
    de: 'Es gibt keinen Zug, der zurückgenommen werden kann.',
    fr: 'Il n’y a aucun coup à annuler.',
    en: 'There is no play to take back.',
  },
  'table/nothing-to-choose': {
    de: 'Das ist schon entschieden.',
    fr: 'C’est déjà décidé.',
    en: 'That is decided already.',
  },
  'table/cannot-store': {
    de: 'Das Spiel lässt sich nicht mehr speichern: Speicherplatz des Computers prüfen.',
    fr: 'La partie ne peut plus être enregistrée : vérifiez l’espace disque de l’ordinateur.',
    en: 'The game can’t be saved any more: check the computer’s disk space.',
  },
  'game/not-your-turn': {
    de: 'Jemand anderes ist an der Reihe. Oben steht, wer.',
    fr: 'C’est à quelqu’un d’autre de jouer. Regardez en haut.',
    en: 'It is somebody else’s turn. The top line says whose.',
  },
  'game/card-not-held': {
    de: 'Diese Karte kann nicht mehr in dieser Hand sein. Bitte nachschauen.',
    fr: 'Cette carte ne peut plus être dans cette main. Vérifiez.',
    en: 'That card can’t be in this hand any more. Have another look.',
  },
  'game/must-play': {
    de: 'Es gibt noch eine Karte, die gespielt werden kann. Sie muss gelegt werden.',
    fr: 'Une carte peut encore être jouée. Il faut la poser.',
    en: 'There is still a card that can be played. It must be laid.',
  },
  'game/must-fold': {
    de: 'Keine Karte kann gespielt werden. „Alle ablegen“ antippen.',
    fr: 'Aucune carte ne peut être jouée. Touchez « Tout poser ».',
    en: 'No card can be played. Tap “Fold”.',
  },
  'game/round-over': {
    de: 'Die Runde ist zu Ende: zuerst neue Karten austeilen.',
    fr: 'La manche est finie : distribuez d’abord de nouvelles cartes.',
    en: 'The round is over: deal new cards first.',
  },
  unanswered: {
    de: 'Der Tisch hat nicht geantwortet. Bitte noch einmal tippen.',
    fr: 'La table n’a pas répondu. Touchez à nouveau.',
    en: 'The table did not answer. Tap again.',
  },
  other: {
    de: 'Das geht jetzt nicht.',
    fr: 'Ce n’est pas possible maintenant.',
    en: 'That is not possible now.',
  },
} satisfies Record<string, Text>;
