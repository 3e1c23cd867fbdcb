import type { Phrase, Text } from './language.ts';

/** What `murmeld simulate` says in the terminal. */
export const SIMULATOR = {
  usage: {
    de: 'Aufruf: murmeld simulate --pty [PFAD] [--board NAME] [--port NUMMER]\n\nEin simuliertes Brett an einem Pseudoterminal; ein zweites Fenster führt den Tisch mit\n"murmeld serve --serial PFAD".\n',
    fr: 'usage : murmeld simulate --pty [CHEMIN] [--board NOM] [--port NUMÉRO]\n\nUn plateau simulé sur un pseudo-terminal ; une autre fenêtre tient la table avec\n« murmeld serve --serial CHEMIN ».\n',
    en: 'usage: murmeld simulate --pty [PATH] [--board NAME] [--port NUMBER]\n\nA simulated board on a pseudo-terminal; another window runs the table with\n"murmeld serve --serial PATH".\n',
  },
  ready: {
    de: (path) =>
      `Das simulierte Brett wartet an ${path}. Starten Sie in einem anderen Fenster: murmeld serve --serial ${path}`,
    fr: (path) =>
      `Le plateau simulé attend sur ${path}. Lancez dans une autre fenêtre : murmeld serve --serial ${path}`,
    en: (path) => `The simulated board waits at ${path}. In another window, start: murmeld serve --serial ${path}`,
  },
  attended: {
    de: 'Murmeld spricht mit dem Brett.',
    fr: 'Murmeld parle au plateau.',
    en: 'Murmeld talks to the board.',
  },
  alone: {
    de: 'Niemand spricht mit dem Brett; es wartet.',
    fr: 'Personne ne parle au plateau ; il attend.',
    en: 'Nobody talks to the board; it waits.',
  },
} satisfies { usage: Text; ready: Phrase<string>; attended: Text; alone: Text };
