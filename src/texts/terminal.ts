import type { Language, Text } from './language.ts';

/** What the command says in the terminal. `{…}` is filled in. */
const TERMINAL = {
  serveUsage: {
    de: `murmeld serve [OPTIONEN]: begleitet das Spiel am Brett.
  --serial PFAD     das Brett an dieser seriellen Leitung; ohne: ein simuliertes Brett
                    (mehrere Module: für jedes --serial NAME=PFAD; auto: Murmeld sucht sie)
  --gpio            das Brett an den Pins dieses Computers, wie im Brettplan
  --board NAME      Brettplan (classic-4) oder Pfad einer Brettplan-Datei
  --data ORDNER     wo die Spiele aufbewahrt werden
  --record DATEI    zeichnet auf, was das Brett sah (für murmeld judge)
  --port NUMMER     Anschluss der Seiten (8064; ist er belegt, der nächste freie)
  --host ADRESSE    Adresse, an der die Seiten zu finden sind (alle)
  --autoplay        simulierte Hände spielen Spiel um Spiel
  --pace ZAHL       wie schnell sie spielen (1)
  --seed WORT       welche Spiele sie spielen
  --lang de|fr|en   Sprache dieser Ausgabe`,
    fr: `murmeld serve [OPTIONS] : accompagne la partie sur le plateau.
  --serial CHEMIN   le plateau sur cette ligne série ; sans : un plateau simulé
                    (plusieurs modules : pour chacun --serial NOM=CHEMIN ; auto : Murmeld les cherche)
  --gpio            le plateau sur les broches de cet ordinateur, selon le plan
  --board NOM       plan du plateau (classic-4) ou chemin d’un fichier de plan
  --data DOSSIER    où les parties sont conservées
  --record FICHIER  enregistre ce que le plateau a vu (pour murmeld judge)
  --port NUMÉRO     port des pages (8064 ; s’il est pris, le prochain libre)
  --host ADRESSE    adresse où trouver les pages (toutes)
  --autoplay        des mains simulées jouent partie après partie
  --pace NOMBRE     leur vitesse (1)
  --seed MOT        les parties qu’elles jouent
  --lang de|fr|en   langue de cet affichage`,
    en: `murmeld serve [OPTIONS]: accompanies the game on the board.
  --serial PATH     the board on this serial line; without it: a simulated board
                    (several modules: --serial NAME=PATH for each; auto: Murmeld looks for them)
  --gpio            the board on this computer's own pins, as in its board map
  --board NAME      board map (classic-4), or the path of a board map file
  --data FOLDER     where games are kept
  --record FILE     records what the board saw (for murmeld judge)
  --port NUMBER     port of the pages (8064; where it is taken, the next free one)
  --host ADDRESS    address at which the pages are found (all)
  --autoplay        simulated hands play game after game
  --pace NUMBER     how fast they play (1)
  --seed WORD       which games they play
  --lang de|fr|en   language of this output`,
  },
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
  boardPins: {
    de: 'Die Löcher des Bretts: {detail}',
    fr: 'Les trous du plateau : {detail}',
    en: 'The holes of the board: {detail}',
  },
  controlPins: {
    de: 'Knöpfe, Lampen und Summer: {detail}',
    fr: 'Boutons, lampes et vibreur : {detail}',
    en: 'Buttons, lamps and buzzer: {detail}',
  },
  cannotStore: {
    de: 'Murmeld kann an diesem Spiel nicht weiterschreiben ({detail}). Starten Sie es neu; das Spiel geht dann weiter.',
    fr: 'Murmeld ne peut plus enregistrer cette partie ({detail}). Redémarrez-le ; la partie continuera.',
    en: 'Murmeld cannot go on writing this game ({detail}). Start it again; the game will go on.',
  },
  cannotRecord: {
    de: 'Die Aufzeichnung kann nicht geschrieben werden ({detail}). Das Spiel geht ohne sie weiter.',
    fr: 'L’enregistrement ne peut pas être écrit ({detail}). La partie continue sans lui.',
    en: 'The recording cannot be written ({detail}). The game goes on without it.',
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
