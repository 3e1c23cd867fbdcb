import type { Phrase, Text } from './language.ts';

/** What `murmeld games` says. */
export const GAMES_USAGE: Text = {
  de: `murmeld games BEFEHL [OPTIONEN]: die gespielten Spiele.
  list [WÖRTER]       zeigt Spiele, die neuesten zuerst; mit WÖRTERN nur passende (Namen, Regeln)
  show SPIEL          zeigt ein Spiel mit seinen Zahlen
  replay SPIEL        erzählt ein Spiel Zug um Zug
  stats               zählt Spiele zusammen: Personen, Paare, Regeln
  export SPIEL…       schreibt Spiele als JSON, eines je Zeile; mit --text eines zum Lesen
  import DATEI…       liest solche Dateien; jeder Zug wird nach den Regeln geprüft
  backup              sichert alle Spiele jetzt
  restore [DATEI]     bringt eine Sicherung zurück und rettet, was noch lesbar ist
SPIEL ist der Anfang einer Kennung aus der Liste, oder „last“ für das neueste.
  --player NAME       nur Spiele mit dieser Person
  --ruleset NAME      nur Spiele nach diesen Regeln
  --state STAND       nur laufende (going-on) oder beendete (over)
  --since, --until T  nur Spiele seit, vor diesem Tag (2026-11-30)
  --limit, --page N   so viele je Seite (20); welche Seite (1)
  --json              Ausgabe für Programme (list, show, stats)
  --all               alle Spiele (export)
  --text              in lesbarer Notation (export)
  --to DATEI          dorthin schreiben (export)
  --keep TAGE         ältere Sicherungen löschen (backup)
  --log NAME          games (am Brett), simulated oder demonstration; ohne: die, die es gibt
  --data ORDNER       wo die Spiele aufbewahrt werden
  --lang de|fr|en     Sprache dieser Ausgabe`,
  fr: `murmeld games COMMANDE [OPTIONS] : les parties jouées.
  list [MOTS]         montre les parties, récentes d’abord ; avec MOTS, celles qui conviennent (noms, règles)
  show PARTIE         montre une partie et ses chiffres
  replay PARTIE       raconte une partie coup par coup
  stats               additionne les parties : personnes, paires, règles
  export PARTIE…      écrit des parties en JSON, une par ligne ; avec --text, une seule, lisible
  import FICHIER…     lit de tels fichiers ; chaque coup est vérifié selon les règles
  backup              sauvegarde toutes les parties maintenant
  restore [FICHIER]   rétablit une sauvegarde et récupère ce qui reste lisible
PARTIE est le début d’un identifiant de la liste, ou « last » pour la plus récente.
  --player NOM        seulement les parties de cette personne
  --ruleset NOM       seulement les parties selon ces règles
  --state ÉTAT        seulement en cours (going-on) ou finies (over)
  --since, --until J  seulement depuis, avant ce jour (2026-11-30)
  --limit, --page N   autant par page (20) ; quelle page (1)
  --json              sortie pour programmes (list, show, stats)
  --all               toutes les parties (export)
  --text              en notation lisible (export)
  --to FICHIER        y écrire (export)
  --keep JOURS        effacer les sauvegardes plus anciennes (backup)
  --log NOM           games (au plateau), simulated ou demonstration ; sans : ce qu’il y a
  --data DOSSIER      où les parties sont conservées
  --lang de|fr|en     langue de cet affichage`,
  en: `murmeld games COMMAND [OPTIONS]: the games that were played.
  list [WORDS]        shows games, the newest first; with WORDS those that match (names, rules)
  show GAME           shows a game and its figures
  replay GAME         tells a game play by play
  stats               adds games up: players, pairs, rule sets
  export GAME…        writes games as JSON, one a line; with --text one for reading
  import FILE…        reads such files; every play is checked by the rules
  backup              backs all games up now
  restore [FILE]      brings a backup back, and saves what can still be read
GAME is the beginning of an id from the list, or “last” for the newest.
  --player NAME       only games with this person
  --ruleset NAME      only games by these rules
  --state STATE       only going-on or over
  --since, --until D  only games since, before this day (2026-11-30)
  --limit, --page N   so many a page (20); which page (1)
  --json              output for programs (list, show, stats)
  --all               all games (export)
  --text              in the notation that people read (export)
  --to FILE           write there (export)
  --keep DAYS         remove older backups (backup)
  --log NAME          games (at the board), simulated or demonstration; without it: what there is
  --data FOLDER       where games are kept
  --lang de|fr|en     language of this output`,
};

export const GAMES = {
  none: { de: 'Keine Spiele.', fr: 'Aucune partie.', en: 'No games.' },
  goingOn: { de: 'läuft', fr: 'en cours', en: 'going on' },
  rules: { de: 'Regeln', fr: 'Règles', en: 'Rules' },
  solo: { de: 'jeder für sich', fr: 'chacun pour soi', en: 'each alone' },
  begun: { de: 'Begonnen', fr: 'Commencée', en: 'Begun' },
  ended: { de: 'Beendet', fr: 'Finie', en: 'Ended' },
  imported: { de: 'Eingelesen', fr: 'Importée', en: 'Imported' },
  players: { de: 'Am Tisch', fr: 'À table', en: 'At the table' },
  result: { de: 'Ergebnis', fr: 'Résultat', en: 'Result' },
  playing: { de: 'Spielzeit', fr: 'Durée de jeu', en: 'Time played' },
  plays: { de: 'Spielzüge', fr: 'Coups', en: 'Plays' },
  rounds: { de: 'Runden', fr: 'Manches', en: 'Rounds' },
  games: { de: 'Spiele', fr: 'parties', en: 'games' },
  won: { de: 'gewonnen', fr: 'gagnées', en: 'won' },
  pairs: { de: 'Paare', fr: 'Paires', en: 'Pairs' },
  captures: { de: 'Wer wen heimschickte', fr: 'Qui a renvoyé qui', en: 'Who sent whom back' },
  burnt: { de: 'davon mit einer Sieben', fr: 'dont avec un sept', en: 'of these, by a seven' },
  secret: {
    de: 'Dieses Spiel läuft noch, und die Karten in den Händen sind geheim. Exportieren Sie es, wenn es zu Ende ist.',
    fr: 'Cette partie est en cours et les mains sont secrètes. Exportez-la quand elle sera finie.',
    en: 'This game goes on, and the hands are secret. Export it when it is over.',
  },
  oneAsText: {
    de: 'Mit --text geht immer nur ein Spiel.',
    fr: 'Avec --text, une seule partie à la fois.',
    en: 'With --text, one game at a time.',
  },
  noBackup: {
    de: 'Es gibt keine unbeschädigte Sicherung.',
    fr: 'Il n’y a pas de sauvegarde intacte.',
    en: 'There is no backup that is whole.',
  },
  unchanged: {
    de: 'Seit der letzten Sicherung hat sich nichts geändert.',
    fr: 'Rien n’a changé depuis la dernière sauvegarde.',
    en: 'Nothing has changed since the last backup.',
  },
} satisfies Record<string, Text>;

export const WON_BY: Phrase<string> = {
  de: (who) => `Sieg: ${who}`,
  fr: (who) => `victoire : ${who}`,
  en: (who) => `won by ${who}`,
};

export const PAGE: Phrase<{ readonly shown: number; readonly total: number; readonly page: number }> = {
  de: ({ shown, total, page }) => `${shown} von ${total} Spielen (Seite ${page})`,
  fr: ({ shown, total, page }) => `${shown} parties sur ${total} (page ${page})`,
  en: ({ shown, total, page }) => `${shown} of ${total} games (page ${page})`,
};

export const UNCOUNTED: Phrase<number> = {
  de: (games) => `${games} Spiele sind noch nicht mitgezählt.`,
  fr: (games) => `${games} parties ne sont pas encore comptées.`,
  en: (games) => `${games} games are not counted yet.`,
};

export const NO_LOG: Phrase<{ readonly folder: string; readonly logs: string }> = {
  de: ({ folder, logs }) =>
    logs
      ? `Welche Spiele? Wählen Sie mit --log: ${logs}.`
      : `In ${folder} sind keine Spiele. Mit --data nennen Sie einen anderen Ordner.`,
  fr: ({ folder, logs }) =>
    logs
      ? `Quelles parties ? Choisissez avec --log : ${logs}.`
      : `Il n’y a pas de parties dans ${folder}. Indiquez un autre dossier avec --data.`,
  en: ({ folder, logs }) =>
    logs
      ? `Which games? Choose with --log: ${logs}.`
      : `There are no games in ${folder}. Name another folder with --data.`,
};

export const NOT_FOUND: Phrase<string> = {
  de: (name) => `Ein Spiel ${name} gibt es nicht. „murmeld games list“ zeigt alle.`,
  fr: (name) => `Il n’y a pas de partie ${name}. « murmeld games list » les montre toutes.`,
  en: (name) => `There is no game ${name}. “murmeld games list” shows them all.`,
};

export const NOT_ONE: Phrase<string> = {
  de: (name) => `Mehrere Spiele beginnen mit ${name}: schreiben Sie mehr von der Kennung.`,
  fr: (name) => `Plusieurs parties commencent par ${name} : écrivez-en davantage.`,
  en: (name) => `Several games begin with ${name}: write more of the id.`,
};

interface InFile {
  readonly file: string;
}
export const IMPORTED: Phrase<InFile & { readonly games: number; readonly known: number }> = {
  de: ({ file, games, known }) => `${file}: ${games} eingelesen${known ? `, ${known} schon da` : ''}.`,
  fr: ({ file, games, known }) => `${file} : ${games} importée(s)${known ? `, ${known} déjà là` : ''}.`,
  en: ({ file, games, known }) => `${file}: ${games} imported${known ? `, ${known} there already` : ''}.`,
};

/** `where`: ":2:17", line and column; `what`: English, from the program's inside. */
export const NOT_IMPORTED: Phrase<
  InFile & { readonly where: string; readonly event: number | undefined; readonly code: string; readonly what: string }
> = {
  de: ({ file, where, event, code, what }) =>
    `${file}${where}: nicht eingelesen, ${event === undefined ? '' : `Ereignis ${event}: `}${what} (${code})`,
  fr: ({ file, where, event, code, what }) =>
    `${file}${where} : non importé, ${event === undefined ? '' : `événement ${event} : `}${what} (${code})`,
  en: ({ file, where, event, code, what }) =>
    `${file}${where}: not imported, ${event === undefined ? '' : `event ${event}: `}${what} (${code})`,
};

export const BACKED_UP: Phrase<InFile & { readonly removed: number }> = {
  de: ({ file, removed }) => `Gesichert in ${file}.${removed ? ` ${removed} alte gelöscht.` : ''}`,
  fr: ({ file, removed }) => `Sauvegardé dans ${file}.${removed ? ` ${removed} anciennes effacées.` : ''}`,
  en: ({ file, removed }) => `Backed up in ${file}.${removed ? ` ${removed} old ones removed.` : ''}`,
};

export const RESTORED: Phrase<InFile & { readonly when: string; readonly games: number }> = {
  de: ({ file, when, games }) => `Die Sicherung vom ${when} ist zurück: ${games} Spiele (${file}).`,
  fr: ({ file, when, games }) => `La sauvegarde du ${when} est rétablie : ${games} parties (${file}).`,
  en: ({ file, when, games }) => `The backup of ${when} is back: ${games} games (${file}).`,
};

export const SAVED: Phrase<InFile & { readonly games: number; readonly broken: number }> = {
  de: ({ file, games, broken }) =>
    `Dazu aus ${file}: ${games} Spiele gerettet${broken ? `, ${broken} nicht oder nicht ganz lesbar` : ''}.`,
  fr: ({ file, games, broken }) =>
    `De plus, depuis ${file} : ${games} parties récupérées${broken ? `, ${broken} illisibles en tout ou partie` : ''}.`,
  en: ({ file, games, broken }) =>
    `Besides, from ${file}: ${games} games saved${broken ? `, ${broken} not readable or not wholly` : ''}.`,
};

export const REPLACED: Phrase<string> = {
  de: (file) => `Die bisherige Datei liegt unverändert in ${file}.`,
  fr: (file) => `Le fichier précédent se trouve, intact, dans ${file}.`,
  en: (file) => `The file used before lies unchanged in ${file}.`,
};

/** A duration in words: "1 h 25 min", "40 s". Units are written the same in all three languages. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
