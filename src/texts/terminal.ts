import type { Language, Text } from './language.ts';

/** What the command says in the terminal. `{…}` is filled in. */
const TERMINAL = {
  phonePage: {
    de: 'Handy-Seite (Code scannen oder eintippen): {address}',
    fr: 'Page pour téléphones (scannez le code ou tapez l’adresse) : {address}',
    en: 'Phone page (scan the code or type it in): {address}',
  },
  tabletopPage: {
    de: 'Das Brett zum Anfassen (auf diesem Computer):    {address}',
    fr: 'Le plateau à toucher (sur cet ordinateur) :    {address}',
    en: 'The board to play on (on this computer):  {address}',
  },
  portTaken: {
    de: 'Anschluss {wished} ist schon belegt; Murmeld nimmt {port}.',
    fr: 'Le port {wished} est déjà pris ; Murmeld utilise {port}.',
    en: 'Port {wished} is taken; Murmeld uses {port} instead.',
  },
  noPort: {
    de: 'Murmeld findet keinen freien Anschluss ab {wished}. Nennen Sie einen mit --port NUMMER.',
    fr: 'Murmeld ne trouve aucun port libre à partir de {wished}. Indiquez-en un avec --port NUMÉRO.',
    en: 'Murmeld finds no free port from {wished} on. Name one with --port NUMBER.',
  },
  resumed: {
    de: 'Das letzte Spiel geht weiter: {plays} Züge sind gespielt.',
    fr: 'La dernière partie continue : {plays} coups ont été joués.',
    en: 'The last game goes on: {plays} plays so far.',
  },
  begun: { de: 'Ein neues Spiel beginnt.', fr: 'Une nouvelle partie commence.', en: 'A new game begins.' },
  boardConnected: {
    de: 'Das Brett ist verbunden ({detail}).',
    fr: 'Le plateau est connecté ({detail}).',
    en: 'The board is connected ({detail}).',
  },
  boardAway: {
    de: 'Das Brett antwortet nicht ({detail}). Prüfen Sie das Kabel; Murmeld versucht es weiter.',
    fr: 'Le plateau ne répond pas ({detail}). Vérifiez le câble ; Murmeld réessaie.',
    en: 'The board does not answer ({detail}). Check the cable; Murmeld keeps trying.',
  },
  cannotStore: {
    de: 'Der Zug kann nicht gespeichert werden ({detail}). Schaffen Sie Platz auf der Speicherkarte und starten Sie Murmeld neu; das Spiel geht dann weiter.',
    fr: 'Le coup ne peut pas être enregistré ({detail}). Libérez de la place sur la carte mémoire et redémarrez Murmeld ; la partie continuera.',
    en: 'The play cannot be stored ({detail}). Make room on the memory card and start Murmeld again; the game will go on.',
  },
  stop: {
    de: 'Beenden mit Strg+C; das Spiel bleibt gespeichert.',
    fr: 'Ctrl+C pour quitter ; la partie reste enregistrée.',
    en: 'Stop with Ctrl+C; the game stays stored.',
  },
} satisfies Record<string, Text>;

export type TerminalText = keyof typeof TERMINAL;

export function terminalText(
  language: Language,
  key: TerminalText,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return TERMINAL[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
