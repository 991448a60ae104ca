import { defineConfig } from 'vitest/config'

/** Components with their styles, and what reads many files: they need no database. */
const web = [
  '{app,features,platform}/**/web/**/*.test.{ts,tsx}',
  'test/{architecture,locales}/**/*.test.ts',
  'test/{architecture,asvs,conformance,locales}.test.ts',
]

/**
 * Server code runs on Node directly: without Vite's transformation its tests load twice as fast.
 */
const onNode = { experimental: { viteModuleRunner: false }, globalSetup: 'test/database-server.ts' } as const

export default defineConfig({
  test: {
    setupFiles: 'test/strictness.ts',
    // Imports are loaded once for all files, which saves a third of the time of tests without a
    // browser.
    isolate: false,
    // What is waited for comes when the machine gets round to it.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'unit',
          include: ['{app,features,platform,demo,test}/**/*.test.ts'],
          exclude: web,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'web', include: web, testTimeout: 180_000, hookTimeout: 180_000 } },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each wait of a journey has its own limit with a clear message; this one is for a stuck
          // browser.
          retry: { count: 1, condition: /^Test timed out/ },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
