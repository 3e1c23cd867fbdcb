import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['test/global-setup.ts'],
    include: ['test/**/*.test.ts'],
    // Native add-ons (serial, database) misbehave in worker threads.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    // Real lines, browsers and machines: on a busy computer one of them is late now and then.
    retry: 2,
  },
});
