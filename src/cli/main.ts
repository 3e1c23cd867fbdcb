type Command = (args: readonly string[]) => Promise<number>;

/** Loaded only when asked for, so that `murmeld legal` needs no serial port and no database. */
const COMMANDS: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Command> }>> = {
  serve: { about: 'run the table', load: async () => (await import('./serve.ts')).serve },
  simulate: { about: 'be a simulated board', load: async () => (await import('./simulate.ts')).simulate },
  legal: { about: 'say what can be played', load: async () => (await import('./legal.ts')).legal },
  judge: { about: 'run recordings through the judge', load: async () => (await import('./judge.ts')).judge },
  rules: { about: 'print the rules of a rule set', load: async () => (await import('./rules.ts')).rules },
  doctor: { about: 'check the installation', load: async () => (await import('./doctor.ts')).doctor },
  calibrate: { about: 'learn which sensor is where', load: async () => (await import('./calibrate.ts')).calibrate },
  template: { about: 'draw a board to drill it', load: async () => (await import('./template.ts')).template },
};

/** Runs one command line; returns the exit code: 0 done, 1 failed, 2 the words are off. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) {
    const wanted = name === undefined || name === '--help' || name === '-h';
    const list = Object.entries(COMMANDS).map(([word, { about }]) => `  murmeld ${word.padEnd(10)} ${about}`);
    const usage = ['usage: murmeld COMMAND [OPTIONS]', '', ...list, '', 'murmeld COMMAND --help says more.', ''];
    (wanted ? process.stdout : process.stderr).write(usage.join('\n'));
    return wanted ? 0 : 2;
  }
  // For whoever looks at the list of processes, `murmeld doctor` among them.
  process.title = `murmeld ${name}`;
  const run = await command.load();
  return run(rest);
}
