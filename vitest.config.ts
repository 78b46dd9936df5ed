import { defineConfig } from 'vitest/config'

/** What is waited for may take its time on a slow machine; without this it would be given up after a second. */
const WAITS = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'db/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: 'tests/global-setup.ts',
          setupFiles: 'tests/setup.ts',
          testTimeout: 20_000,
          expect: WAITS,
          hookTimeout: 60_000,
          // Said of each project, as projects do not take it over: one worker leaves half of two cores idle.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/global-setup.ts',
          testTimeout: 120_000,
          expect: WAITS,
          // One product serves all of them, and some stop it.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
