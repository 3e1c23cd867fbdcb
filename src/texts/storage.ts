import type { StorageCode } from '../history/trouble.ts';
import type { Text } from './language.ts';

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
