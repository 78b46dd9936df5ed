import { defineConfig } from 'vitest/config'

/** What is waited for may take its time on a slow machine; without this it would be given up after a second. */
const WAITS = { poll: { timeout: 15_000 } }

const FAST = ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'db/**/*.test.ts', 'tests/*.test.ts']
/** They change settings that are read once, add domains or cut connections: each has a process of its own. */
const ALONE = ['{app,server,db,tests}/**/*.alone.test.ts']

const unit = {
  extends: './vite.config.ts',
  test: {
    globalSetup: 'tests/global-setup.ts',
    setupFiles: 'tests/setup.ts',
    testTimeout: 20_000,
    expect: WAITS,
    hookTimeout: 60_000,
    // Said of each project, as projects do not take it over: one worker leaves half of two cores idle.
    maxWorkers: 2,
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        ...unit,
        // A file that has a process of its own may change settings first: it loads the parts with the application.
        test: {
          ...unit.test,
          name: 'unit',
          include: FAST,
          exclude: ALONE,
          isolate: false,
          setupFiles: ['tests/setup.ts', 'app/parts.server.ts'],
        },
      },
      { ...unit, test: { ...unit.test, name: 'alone', include: ALONE } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/global-setup.ts',
          testTimeout: 120_000,
          expect: WAITS,
          // Each has a product of its own, as some stop it.
          maxWorkers: Number(process.env.BROWSER_WORKERS ?? 2),
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
