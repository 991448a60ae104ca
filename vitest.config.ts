import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'test/database-server.ts',
    // What files import is loaded once for all of them: a third of the time of those that need no browser.
    isolate: false,
    // What is waited for comes when the machine gets round to it.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,features,platform,demo,test}/**/*.test.{ts,tsx}'],
          setupFiles: 'test/strictness.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          setupFiles: 'test/strictness.ts',
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Whatever a journey waits for has a limit of its own, and fails by name. Only a browser that hangs comes to the end of the time.
          retry: { count: 1, condition: /^Test timed out/ },
          // A journey waits for much, and others make use of that.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
