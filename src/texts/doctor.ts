import type { Finding, FindingCode } from '../doctor/finding.ts';
import { BOARD_WORDS } from './doctor-board.ts';
import { COMPUTER_WORDS } from './doctor-computer.ts';
import { GPIO_TROUBLE, type GpioTrouble, gpioTrouble } from './gpio.ts';
import type { Language, Text } from './language.ts';

/** What a finding says. */
export interface Words {
  readonly say: Text;
  /** What to do. */
  readonly todo?: Text;
}

/** A missing one is a type error. */
const WORDS: Readonly<Record<FindingCode, Words>> = { ...COMPUTER_WORDS, ...BOARD_WORDS };

const filled = (text: string, given: Finding['given']): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));

const isGpioTrouble = (word: unknown): word is GpioTrouble => typeof word === 'string' && word in GPIO_TROUBLE;

/** What a finding says, and what to do about it; null: nothing. */
export function findingWords(
  { code, given }: Finding,
  language: Language,
): { readonly say: string; readonly todo: string | null } {
  const { say, todo } = WORDS[code];
  const { trouble, labels } = given;
  const pins =
    code === 'gpio/needed' && isGpioTrouble(trouble)
      ? gpioTrouble(language, trouble, { line: '', detail: String(labels) })
      : null;
  return { say: filled(say[language], given), todo: pins ?? (todo ? filled(todo[language], given) : null) };
}

export const DOCTOR = {
  usage: {
    de: `murmeld doctor [OPTIONEN]: prüft eine Installation, vom System bis zum Licht, und ändert nichts. Die Ausgabe enthält nichts Persönliches und kann einem Fehlerbericht beiliegen. Rückgabe 1, wenn etwas zu tun ist.
  --serial PFAD     das Brett an dieser Leitung befragen (mehrere Module: für jedes --serial NAME=PFAD; auto: suchen)
  --board NAME      Brettplan (classic-4), oder Pfad einer Datei
  --marbles         jeden Fühler prüfen: Sie führen eine Murmel durch alle Löcher
  --lights          alle Lichter zeigen: rot, grün, blau, weiss
  --data ORDNER     wo die Spiele aufbewahrt werden
  --port NUMMER     Anschluss der Seiten (8064)
  --json            als JSON
  --lang de|fr|en   Sprache`,
    fr: `murmeld doctor [OPTIONS] : vérifie une installation, du système à la lumière, sans rien changer. Le résultat ne contient rien de personnel et peut être joint à un rapport d’erreur. Renvoie 1 s’il y a quelque chose à faire.
  --serial CHEMIN   interroger le plateau sur cette ligne (plusieurs modules : pour chacun --serial NOM=CHEMIN ; auto : chercher)
  --board NOM       plan du plateau (classic-4), ou chemin d’un fichier
  --marbles         vérifier chaque capteur : vous passez une bille par tous les trous
  --lights          montrer toutes les lumières : rouge, vert, bleu, blanc
  --data DOSSIER    où les parties sont conservées
  --port NUMÉRO     port des pages (8064)
  --json            en JSON
  --lang de|fr|en   langue`,
    en: `murmeld doctor [OPTIONS]: checks an installation, from the system to the lights, and changes nothing. The output has nothing personal in it and can go with a bug report. Returns 1 if there is something to do.
  --serial PATH     ask the board on this line (several modules: --serial NAME=PATH for each; auto: look for it)
  --board NAME      board map (classic-4), or the path of a file
  --marbles         check every sensor: you take a marble through all holes
  --lights          show all lights: red, green, blue, white
  --data FOLDER     where games are kept
  --port NUMBER     port of the pages (8064)
  --json            as JSON
  --lang de|fr|en   language`,
  },
  round: {
    de: 'Führen Sie eine Murmel durch alle Löcher. Eingabetaste: fertig.',
    fr: 'Passez une bille par tous les trous. Entrée : terminé.',
    en: 'Take a marble through all holes. Enter: done.',
  },
  sound: {
    de: 'Es ist nichts zu tun.',
    fr: 'Il n’y a rien à faire.',
    en: 'There is nothing to do.',
  },
  /** After everything that must be mended. */
  unsound: {
    de: 'Zu tun, oben mit ✗ bezeichnet: ',
    fr: 'À faire, marqué ✗ ci-dessus : ',
    en: 'To do, marked ✗ above: ',
  },
  ownMap: { de: 'eigene Datei', fr: 'fichier personnel', en: 'own file' },
} satisfies Record<string, Text>;
