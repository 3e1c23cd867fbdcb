#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout, what is missing or outdated is built first; an installed package has no sources and is complete.
if (existsSync(new URL('../src', import.meta.url))) {
  const { build, isBuilt } = await import('../scripts/build.mjs');
  if (!isBuilt()) {
    process.stderr.write('Building Murmeld (a few seconds, once) …\n');
    build();
  }
}
const { main } = await import('../dist/src/cli/main.js');
process.exitCode = await main(process.argv.slice(2));
