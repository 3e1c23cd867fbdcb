import { type Hole, parseHole, type Sectors } from '../engine/index.ts';
import type { CalibrationNotice, CalibrationStep } from '../sensing/calibration/calibration.ts';
import type { CalibrationFinding } from '../sensing/calibration/result.ts';
import type { Lamp, Sensor } from '../sensing/calibration/sensor.ts';
import type { Language, Phrase, Text } from './language.ts';
import { listed } from './plays.ts';
import { seatName } from './seats.ts';
import { holeName } from './verdicts.ts';

/** What `murmeld calibrate` says around the steps. */
export const CALIBRATE = {
  usage: {
    de: `murmeld calibrate --serial PFAD [OPTIONEN]: lernt, welcher Fühler unter welchem Loch ist, und schreibt den Brettplan.
  --serial PFAD     das Brett an dieser seriellen Leitung (mehrere Module: für jedes --serial NAME=PFAD; auto: suchen)
  --board NAME      Brettplan, von dem ausgegangen wird (classic-4), oder Pfad einer Datei
  --out DATEI       wohin der neue Plan geschrieben wird (board.json im Datenordner)
  --learn WAS       sensors: die Fühler (so ohne Angabe); lights: die Lichter; both: beides
  --anew            von vorn beginnen, auch wenn ein früherer Versuch abgebrochen wurde
  --lang de|fr|en   Sprache`,
    fr: `murmeld calibrate --serial CHEMIN [OPTIONS] : apprend quel capteur est sous quel trou et écrit le plan du plateau.
  --serial CHEMIN   le plateau sur cette ligne série (plusieurs modules : pour chacun --serial NOM=CHEMIN ; auto : chercher)
  --board NOM       plan dont on part (classic-4), ou chemin d’un fichier
  --out FICHIER     où écrire le nouveau plan (board.json dans le dossier des données)
  --learn QUOI      sensors : les capteurs (par défaut) ; lights : les lumières ; both : les deux
  --anew            tout recommencer, même si un essai précédent a été interrompu
  --lang de|fr|en   langue`,
    en: `murmeld calibrate --serial PATH [OPTIONS]: learns which sensor is under which hole, and writes the board map.
  --serial PATH     the board on this serial line (several modules: --serial NAME=PATH for each; auto: look for it)
  --board NAME      board map to begin with (classic-4), or the path of a file
  --out FILE        where the new map is written (board.json in the folder for data)
  --learn WHAT      sensors (if left out), lights, or both
  --anew            begin from the start, even if an earlier attempt was broken off
  --lang de|fr|en   language`,
  },
  keys: {
    de: 'Eingabetaste: nichts antwortet.  b: das letzte noch einmal.  Lochname (z. B. L12): dieses Loch.  i: was jetzt belegt ist, nicht beachten.  q: aufhören, später weiter.',
    fr: 'Entrée : rien ne répond.  b : refaire le dernier.  Nom d’un trou (p. ex. L12) : ce trou.  i : ignorer ce qui est occupé maintenant.  q : arrêter, continuer plus tard.',
    en: 'Enter: nothing answers.  b: the last one again.  Name of a hole (L12): that hole.  i: ignore what is occupied now.  q: stop, go on later.',
  },
  resumed: {
    de: (holes) => `Der letzte Versuch geht weiter: ${holes} Löcher sind bekannt. (Von vorn: --anew)`,
    fr: (holes) => `L’essai précédent continue : ${holes} trous sont connus. (Tout recommencer : --anew)`,
    en: (holes) => `The last attempt goes on: ${holes} holes are known. (From the start: --anew)`,
  },
  kept: {
    de: 'Aufgehört. Derselbe Befehl macht hier weiter.',
    fr: 'Arrêté. La même commande continue ici.',
    en: 'Stopped. The same command goes on from here.',
  },
  written: {
    de: (path) =>
      `Der Brettplan ist geschrieben: ${path}\nSo wird er gebraucht: murmeld serve --board ${path} --serial …`,
    fr: (path) => `Le plan du plateau est écrit : ${path}\nPour l’utiliser : murmeld serve --board ${path} --serial …`,
    en: (path) => `The board map is written: ${path}\nTo use it: murmeld serve --board ${path} --serial …`,
  },
  notWritten: {
    de: (detail) => `Der Plan kann nicht geschrieben werden (${detail}). Wählen Sie mit --out eine andere Datei.`,
    fr: (detail) => `Impossible d’écrire le plan (${detail}). Choisissez un autre fichier avec --out.`,
    en: (detail) => `The map can't be written (${detail}). Choose another file with --out.`,
  },
  noPort: {
    de: 'Mit --serial sagen Sie, an welcher Leitung das Brett ist; „murmeld doctor“ zählt auf, was angeschlossen ist.',
    fr: 'Dites avec --serial sur quelle ligne est le plateau ; « murmeld doctor » énumère ce qui est branché.',
    en: 'Say with --serial which line the board is on; "murmeld doctor" lists what is plugged in.',
  },
  noSuchHole: {
    de: (word) => `„${word}“ verstehe ich nicht; ein Loch heisst zum Beispiel L12, H0.3 oder K2.1.`,
    fr: (word) => `Je ne comprends pas « ${word} » ; un trou s’appelle par exemple L12, H0.3 ou K2.1.`,
    en: (word) => `I don't understand "${word}"; a hole is called L12, H0.3 or K2.1, for example.`,
  },
  sound: {
    de: 'Jedes Loch hat seinen Fühler.',
    fr: 'Chaque trou a son capteur.',
    en: 'Every hole has its sensor.',
  },
} satisfies {
  usage: Text;
  keys: Text;
  resumed: Phrase<number>;
  kept: Text;
  written: Phrase<string>;
  notWritten: Phrase<string>;
  noPort: Text;
  noSuchHole: Phrase<string>;
  sound: Text;
};

const sensorName: Phrase<Sensor> = {
  de: ({ driver, channel }) => `Fühler ${channel} von ${driver}`,
  fr: ({ driver, channel }) => `le capteur ${channel} de ${driver}`,
  en: ({ driver, channel }) => `sensor ${channel} of ${driver}`,
};
const lampName: Phrase<Lamp> = {
  de: ({ driver, light }) => `Licht ${light} von ${driver}`,
  fr: ({ driver, light }) => `la lumière ${light} de ${driver}`,
  en: ({ driver, light }) => `light ${light} of ${driver}`,
};
const kennel: Phrase<{ readonly number: number; readonly seat: string }> = {
  de: ({ number, seat }) => `das ${number}. Zwinger-Loch von ${seat}, von dort aus von links`,
  fr: ({ number, seat }) => `le trou n° ${number} de la maison de ${seat}, compté de sa gauche`,
  en: ({ number, seat }) => `hole ${number} of ${seat}’s kennel, from ${seat}’s left`,
};

/** A hole with its name and where it is. */
export function holeWithPlace(hole: Hole, sectors: Sectors, language: Language): string {
  const place = parseHole(hole, sectors);
  const where =
    place?.kind === 'kennel'
      ? kennel[language]({ number: place.index + 1, seat: seatName(place.seat, language) })
      : holeName(hole, sectors, language);
  return `${hole} (${where})`;
}

const PUT: Phrase<{ readonly count: string; readonly hole: string; readonly again: boolean; readonly lit: boolean }> = {
  de: ({ count, hole, again, lit }) =>
    `[${count}] ${again ? 'Noch einmal: ' : ''}Die Murmel nach ${hole}${lit ? '; dort leuchtet es' : ''}.`,
  fr: ({ count, hole, again, lit }) =>
    `[${count}] ${again ? 'Encore une fois : ' : ''}la bille en ${hole}${lit ? ' ; il est éclairé' : ''}.`,
  en: ({ count, hole, again, lit }) =>
    `[${count}] ${again ? 'Once more: ' : ''}The marble to ${hole}${lit ? '; it is lit' : ''}.`,
};
const FIND: Phrase<{ readonly count: string }> = {
  de: ({ count }) => `[${count}] Die Murmel in das Loch, das leuchtet.`,
  fr: ({ count }) => `[${count}] La bille dans le trou éclairé.`,
  en: ({ count }) => `[${count}] The marble into the hole that is lit.`,
};
const WAIT: Phrase<string> = {
  de: (drivers) => `Warten auf ${drivers} …`,
  fr: (drivers) => `En attente de ${drivers} …`,
  en: (drivers) => `Waiting for ${drivers} …`,
};
const CLEAR: Phrase<string> = {
  de: (sensors) =>
    `Nehmen Sie alle Murmeln vom Brett. Noch belegt: ${sensors}. Liegt dort keine mehr: i und Eingabetaste.`,
  fr: (sensors) =>
    `Enlevez toutes les billes du plateau. Encore occupé : ${sensors}. S’il n’y en a plus : i et Entrée.`,
  en: (sensors) => `Take all marbles off the board. Still occupied: ${sensors}. If there is none left: i and Enter.`,
};

const sensorNames = (sensors: readonly Sensor[], language: Language): string =>
  listed(sensors.map(sensorName[language]), language);

/** What the person has to do now; `lit`: the hole is lit as well as named. */
export function stepSentence(step: CalibrationStep, lit: boolean, sectors: Sectors, language: Language): string {
  switch (step.kind) {
    case 'waiting':
      return WAIT[language](step.drivers.join(', '));
    case 'clear':
      return CLEAR[language](sensorNames(step.sensors, language));
    case 'hole': {
      const hole = holeWithPlace(step.hole, sectors, language);
      return PUT[language]({ count: `${step.done}/${step.of}`, hole, again: step.again, lit });
    }
    case 'light':
      return FIND[language]({ count: `${step.done}/${step.of}` });
    case 'done':
      return '';
  }
}

/** What has just been learned. */
export function noticeSentence(notice: CalibrationNotice, language: Language): string {
  const say = (text: Text) => text[language];
  switch (notice.kind) {
    case 'answered': {
      const { hole } = notice;
      const sensors = sensorNames(notice.sensors, language);
      if (notice.asMapped) return `✓ ${hole}: ${sensors}`;
      return say({
        de: `✓ ${hole}: ${sensors}, anders als im Plan`,
        fr: `✓ ${hole} : ${sensors}, pas comme sur le plan`,
        en: `✓ ${hole}: ${sensors}, other than on the map`,
      });
    }
    case 'answered-before': {
      const { hole, earlier } = notice;
      const sensor = sensorName[language](notice.sensor);
      return say({
        de: `⚠ Für ${hole} antwortet ${sensor}, der schon für ${earlier} geantwortet hat: Lag eine Murmel im falschen Loch? Am Ende wird noch einmal gefragt.`,
        fr: `⚠ Pour ${hole}, c’est ${sensor} qui répond, déjà entendu pour ${earlier} : une bille dans le mauvais trou ? Ce sera redemandé à la fin.`,
        en: `⚠ For ${hole}, ${sensor} answers, which has answered for ${earlier} already: was a marble in the wrong hole? You will be asked again at the end.`,
      });
    }
    case 'skipped':
      return say({
        de: `– ${notice.hole}: nichts hat geantwortet`,
        fr: `– ${notice.hole} : rien n’a répondu`,
        en: `– ${notice.hole}: nothing answered`,
      });
    case 'still-occupied': {
      const sensors = sensorNames(notice.sensors, language);
      return say({
        de: `⚠ Noch belegt: ${sensors}. Nehmen Sie die Murmel dort heraus. Liegt dort keine: i und Eingabetaste.`,
        fr: `⚠ Encore occupé : ${sensors}. Enlevez-en la bille. S’il n’y en a pas : i et Entrée.`,
        en: `⚠ Still occupied: ${sensors}. Take the marble out there. If there is none: i and Enter.`,
      });
    }
    case 'noisy': {
      const sensor = sensorName[language](notice.sensor);
      return say({
        de: `⚠ Ein Fühler flackert von selbst und zählt nicht mehr: ${sensor}.`,
        fr: `⚠ Un capteur clignote tout seul et ne compte plus : ${sensor}.`,
        en: `⚠ A sensor flickers by itself and no longer counts: ${sensor}.`,
      });
    }
    case 'lit':
      return `✓ ${notice.hole}: ${lampName[language](notice.lamp)}`;
    case 'unknown-hole': {
      const sensors = sensorNames(notice.sensors, language);
      return say({
        de: `⚠ Es antwortet: ${sensors}. Zu welchem Loch das gehört, ist nicht bekannt; tippen Sie den Namen des Lochs, das leuchtet.`,
        fr: `⚠ Réponse : ${sensors}. On ne sait pas de quel trou ; tapez le nom du trou éclairé.`,
        en: `⚠ This answers: ${sensors}. Which hole it belongs to is not known; type the name of the hole that is lit.`,
      });
    }
  }
}

/** What is wrong with the finished board, and what to do. */
export function findingSentence(finding: CalibrationFinding, language: Language): string {
  const say = (text: Text) => text[language];
  const list = (holes: readonly Hole[]) => listed(holes, language);
  switch (finding.kind) {
    case 'dead': {
      const { hole, idle } = finding;
      const few = idle.length > 0 && idle.length <= 4 ? sensorNames(idle, language) : '';
      return say({
        de: `${hole}: kein Fühler antwortet. Messen Sie Speisung und Draht nach${few && ` (übrig ist ${few})`}; bis dahin spielt Murmeld ohne dieses Loch.`,
        fr: `${hole} : aucun capteur ne répond. Mesurez l’alimentation et le fil${few && ` (il reste ${few})`} ; d’ici là, Murmeld joue sans ce trou.`,
        en: `${hole}: no sensor answers. Measure its supply and wire${few && ` (left over: ${few})`}; until then Murmeld plays without this hole.`,
      });
    }
    case 'shared': {
      const [holes, unsensed] = [list(finding.holes), list(finding.unsensed)];
      const sensor = sensorName[language](finding.sensor);
      return say({
        de: `${holes}: für alle antwortet ${sensor}. Sind zwei Drähte verbunden, oder ist ein Fühler zu nah? ${unsensed && `Bis dahin ohne Fühler: ${unsensed}.`}`,
        fr: `${holes} : ${sensor} répond pour tous. Deux fils se touchent-ils, ou un capteur est-il trop près ? ${unsensed && `D’ici là sans capteur : ${unsensed}.`}`,
        en: `${holes}: ${sensor} answers for all of them. Do two wires touch, or is a sensor too near? ${unsensed && `Until then without a sensor: ${unsensed}.`}`,
      }).trim();
    }
    case 'doubled':
      return say({
        de: `${finding.hole}: es antworten ${sensorNames(finding.sensors, language)}. Einer wird gebraucht, der andere ist überzählig.`,
        fr: `${finding.hole} : ${sensorNames(finding.sensors, language)} répondent. L’un sert, l’autre est de trop.`,
        en: `${finding.hole}: ${sensorNames(finding.sensors, language)} answer. One is used, the other is one too many.`,
      });
    case 'swapped':
      return say({
        de: `${list(finding.holes)} sind vertauscht verdrahtet; der neue Plan weiss es, zu tun ist nichts.`,
        fr: `${list(finding.holes)} sont câblés l’un pour l’autre ; le nouveau plan en tient compte, il n’y a rien à faire.`,
        en: `${list(finding.holes)} are wired the other way around; the new map knows, there is nothing to do.`,
      });
    case 'moved':
      return say({
        de: `Anders verdrahtet als im alten Plan: ${list(finding.holes)}; der neue Plan weiss es.`,
        fr: `Câblés autrement que sur l’ancien plan : ${list(finding.holes)} ; le nouveau plan en tient compte.`,
        en: `Wired other than on the old map: ${list(finding.holes)}; the new map knows.`,
      });
    case 'stuck':
      return say({
        de: `${sensorName.de(finding.sensor)} meldet immer eine Murmel: Kurzschluss gegen Masse, oder ein Magnet in der Nähe?`,
        fr: `${sensorName.fr(finding.sensor)} annonce toujours une bille : court-circuit à la masse, ou aimant à proximité ?`,
        en: `${sensorName.en(finding.sensor)} always says that there is a marble: a short to ground, or a magnet nearby?`,
      });
    case 'noisy':
      return say({
        de: `${sensorName.de(finding.sensor)} flackert von selbst: loser Draht, oder fehlt der Pull-up?`,
        fr: `${sensorName.fr(finding.sensor)} clignote tout seul : fil lâche, ou résistance de rappel manquante ?`,
        en: `${sensorName.en(finding.sensor)} flickers by itself: a loose wire, or no pull-up?`,
      });
    case 'dark':
      return say({
        de: `Kein Licht gefunden unter ${list(finding.holes)}.`,
        fr: `Aucune lumière trouvée sous ${list(finding.holes)}.`,
        en: `No light was found under ${list(finding.holes)}.`,
      });
    case 'light-elsewhere':
      return say({
        de: `${finding.hole}: ${lampName.de(finding.lamp)} ist an einem anderen Modul als der Fühler; das kann ein Plan nicht sagen, das Loch bleibt dunkel.`,
        fr: `${finding.hole} : ${lampName.fr(finding.lamp)} dépend d’un autre module que le capteur ; un plan ne peut pas le dire, le trou reste sombre.`,
        en: `${finding.hole}: ${lampName.en(finding.lamp)} belongs to another module than the sensor, which a map can't say; the hole stays dark.`,
      });
  }
}
