import type { Phrase, Text } from './language.ts';

/** What `murmeld simulate` says in the terminal. */
export const SIMULATOR = {
  usage: {
    de: 'Aufruf: murmeld simulate --pty [PFAD] [--board NAME] [--port NUMMER]\n\nEin simuliertes Brett an einem Pseudoterminal; ein zweites Fenster führt den Tisch mit\n"murmeld serve --serial PFAD".\n',
    fr: 'usage : murmeld simulate --pty [CHEMIN] [--board NOM] [--port NUMÉRO]\n\nUn plateau simulé sur un pseudo-terminal ; une autre fenêtre tient la table avec\n« murmeld serve --serial CHEMIN ».\n',
    en: 'usage: murmeld simulate --pty [PATH] [--board NAME] [--port NUMBER]\n\nA simulated board on a pseudo-terminal; another window runs the table with\n"murmeld serve --serial PATH".\n',
  },
  ready: {
    de: ({ paths, options }) =>
      `Das simulierte Brett wartet an ${paths}. Starten Sie in einem anderen Fenster: murmeld serve ${options}`,
    fr: ({ paths, options }) =>
      `Le plateau simulé attend sur ${paths}. Lancez dans une autre fenêtre : murmeld serve ${options}`,
    en: ({ paths, options }) =>
      `The simulated board waits at ${paths}. In another window, start: murmeld serve ${options}`,
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
} satisfies {
  usage: Text;
  ready: Phrase<{ readonly paths: string; readonly options: string }>;
  attended: Text;
  alone: Text;
};
