import type { StorageCode } from '../history/trouble.ts';
import type { Language, Phrase, Text } from './language.ts';

/** Why the table waits, and what to do: nothing counts until it is stored. For phones and the terminal. */
export const STORAGE: Readonly<Record<StorageCode, Text>> = {
  'log/full': {
    de: 'Die Speicherkarte ist voll. Schaffen Sie Platz; das Spiel wartet und geht dann von selbst weiter.',
    fr: 'La carte mémoire est pleine. Libérez de la place ; la partie attend et continuera d’elle-même.',
    en: 'The memory card is full. Make room; the game waits and then goes on by itself.',
  },
  'log/locked': {
    de: 'Ein anderes Programm hält die Spieldatei fest. Das Spiel wartet, bis es fertig ist.',
    fr: 'Un autre programme occupe le fichier des parties. La partie attend qu’il ait fini.',
    en: 'Another program holds the file of games. The game waits until it is done.',
  },
  'log/read-only': {
    de: 'Die Spieldatei ist schreibgeschützt. Geben Sie Murmeld das Recht zu schreiben; das Spiel wartet.',
    fr: 'Le fichier des parties est protégé en écriture. Donnez à Murmeld le droit d’écrire ; la partie attend.',
    en: 'The file of games is write-protected. Give Murmeld the right to write; the game waits.',
  },
  'log/damaged': {
    de: 'Die Spieldatei ist beschädigt. Starten Sie Murmeld neu; es legt die Datei beiseite und bietet die letzte Sicherung an.',
    fr: 'Le fichier des parties est endommagé. Redémarrez Murmeld ; il mettra le fichier de côté et proposera la dernière sauvegarde.',
    en: 'The file of games is damaged. Start Murmeld again; it sets the file aside and offers the newest backup.',
  },
  'log/cannot-write': {
    de: 'Die Speicherkarte nimmt nichts mehr an. Prüfen Sie, ob sie steckt und in Ordnung ist; das Spiel wartet.',
    fr: 'La carte mémoire ne répond plus. Vérifiez qu’elle est bien en place et en bon état ; la partie attend.',
    en: 'The memory card takes nothing any more. Check that it sits well and works; the game waits.',
  },
};

/** It can be stored again. */
export const STORED_AGAIN: Text = {
  de: 'Es wird wieder gespeichert; das Spiel geht weiter.',
  fr: 'L’enregistrement fonctionne à nouveau ; la partie continue.',
  en: 'Games are being stored again; the game goes on.',
};

interface Refused {
  readonly file: string;
  /** What the system said. */
  readonly detail: string;
}

/** Why a log can't be used at all. */
const REFUSED: Readonly<Record<string, Phrase<Refused>>> = {
  'log/in-use': {
    de: ({ file }) => `Ein anderes Murmeld benutzt ${file}. Beenden Sie es zuerst.`,
    fr: ({ file }) => `Un autre Murmeld utilise ${file}. Arrêtez-le d’abord.`,
    en: ({ file }) => `Another Murmeld uses ${file}. Stop that one first.`,
  },
  'log/from-newer-version': {
    de: ({ file }) =>
      `${file} wurde von einem neueren Murmeld geschrieben. Installieren Sie dieses, um weiterzuspielen.`,
    fr: ({ file }) => `${file} vient d’un Murmeld plus récent. Installez-le pour continuer.`,
    en: ({ file }) => `${file} was written by a newer Murmeld. Install that version to go on.`,
  },
  'log/cannot-back-up': {
    de: ({ detail }) =>
      `Vor der Umstellung auf diese Version ist keine Sicherung möglich: ${detail} Schaffen Sie Platz und starten Sie neu.`,
    fr: ({ detail }) =>
      `Impossible de sauvegarder avant le passage à cette version : ${detail} Libérez de la place et redémarrez.`,
    en: ({ detail }) => `No backup can be made before the change to this version: ${detail} Make room and start again.`,
  },
  'log/damaged': {
    de: ({ file, detail }) =>
      `${file} ist beschädigt (${detail}). „murmeld games restore“ bringt die letzte Sicherung zurück und alles, was noch lesbar ist.`,
    fr: ({ file, detail }) =>
      `${file} est endommagé (${detail}). « murmeld games restore » rétablit la dernière sauvegarde et tout ce qui reste lisible.`,
    en: ({ file, detail }) =>
      `${file} is damaged (${detail}). “murmeld games restore” brings back the newest backup and all that can still be read.`,
  },
  'log/cannot-open': {
    de: ({ file, detail }) => `${file} lässt sich nicht öffnen: ${detail}`,
    fr: ({ file, detail }) => `Impossible d’ouvrir ${file} : ${detail}`,
    en: ({ file, detail }) => `${file} can’t be opened: ${detail}`,
  },
};

/** A sentence for a log that can't be used, by the code of the refusal; undefined for other codes. */
export function logRefused(code: string, refused: Refused, language: Language): string | undefined {
  return REFUSED[code]?.[language](refused) ?? STORAGE[code as StorageCode]?.[language];
}

/** A damaged log was found at the start. `backup`: when the newest whole one was made; empty if there is none. */
export const SET_ASIDE: Phrase<{ readonly file: string; readonly backup: string }> = {
  de: ({ file, backup }) =>
    `Die Spieldatei war beschädigt und liegt jetzt unverändert in ${file}; eine neue ist begonnen. ${
      backup
        ? `Es gibt eine Sicherung vom ${backup}: Beenden Sie Murmeld und rufen Sie „murmeld games restore“ auf.`
        : 'Eine Sicherung gibt es nicht.'
    }`,
  fr: ({ file, backup }) =>
    `Le fichier des parties était endommagé ; il se trouve maintenant, intact, dans ${file}, et un nouveau est commencé. ${
      backup
        ? `Il existe une sauvegarde du ${backup} : arrêtez Murmeld et lancez « murmeld games restore ».`
        : 'Il n’y a pas de sauvegarde.'
    }`,
  en: ({ file, backup }) =>
    `The file of games was damaged and now lies unchanged in ${file}; a new one is begun. ${
      backup ? `There is a backup of ${backup}: stop Murmeld and run “murmeld games restore”.` : 'There is no backup.'
    }`,
};

/** The daily backup could not be made. */
export const NO_BACKUP: Phrase<{ readonly code: string; readonly detail: string }> = {
  de: ({ code, detail }) =>
    code === 'log/damaged' || code === 'backup/damaged'
      ? `Die Spieldatei ist beschädigt (${detail}). Beenden Sie Murmeld nach dieser Partie und rufen Sie „murmeld games restore“ auf.`
      : `Die tägliche Sicherung der Spiele ist nicht gelungen (${detail}). Prüfen Sie den Platz auf der Speicherkarte.`,
  fr: ({ code, detail }) =>
    code === 'log/damaged' || code === 'backup/damaged'
      ? `Le fichier des parties est endommagé (${detail}). Arrêtez Murmeld après cette partie et lancez « murmeld games restore ».`
      : `La sauvegarde quotidienne des parties a échoué (${detail}). Vérifiez la place sur la carte mémoire.`,
  en: ({ code, detail }) =>
    code === 'log/damaged' || code === 'backup/damaged'
      ? `The file of games is damaged (${detail}). Stop Murmeld after this game and run “murmeld games restore”.`
      : `The daily backup of the games failed (${detail}). Check the room on the memory card.`,
};
