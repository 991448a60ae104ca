import { openPostgres, type StockPostgres } from './postgres/open-postgres.ts'
import { missingPostgres } from './postgres/provide.ts'
import { type Outcome, outcomeOfCheck } from './run/outcomes.ts'
import { programStep, setUpStep, takeSteps, writeIntoMemory } from './run/steps.ts'
import { runTests } from './run/vitest.ts'

/** The tests close to the database, and one file of each feature with tables. */
const files = [
  'test/row-types.test.ts',
  'app/cli/restore.test.ts',
  'app/server/start/processes.test.ts',
  'platform/server/cache/messages.test.ts',
  'platform/server/tasks/outbox.test.ts',
  'features/accounts/server/balance/ledger.test.ts',
  'features/badges/server/list-badges.test.ts',
  'features/comments/server/writing/writing.test.ts',
  'features/gallery/server/list-pictures.test.ts',
  'features/jobs/server/apply.test.ts',
  'features/news/server/search/search-news.test.ts',
  'features/notifications/server/notices.test.ts',
  'features/origins/server/online/aggregate-samples.test.ts',
  'features/presence/server/online-users.test.ts',
  'features/radio/server/schedule/schedule.test.ts',
  'features/rewards/server/boards.test.ts',
  'features/scanner/server/scan/scan-player.test.ts',
  'features/search/server/search.test.ts',
  'features/shop/server/rush.test.ts',
  'features/team/server/team.test.ts',
]

/**
 * `npm run test:postgres`: selected tests on Debian's PostgreSQL if available and no DATABASE_URL
 * is set.
 */
writeIntoMemory()
const environment: Record<string, string> = {}
let server: StockPostgres | undefined
let missing: string | null = 'There is no stock PostgreSQL here.'

const provide = setUpStep('PostgreSQL', () => {
  missing = missingPostgres()
  return missing ?? 'PostgreSQL is there.'
})

async function runOnIt(): Promise<Outcome> {
  if (missing) return outcomeOfCheck('tests on a stock PostgreSQL', true)
  server = await openPostgres()
  console.log(`PostgreSQL ${server.version}, as Debian has it`)
  environment.DATABASE_URL = server.connectionString
  return runTests('unit', { files, environment })
}

const nothingToDo = setUpStep('PostgreSQL', () => 'All tests run on the PostgreSQL at DATABASE_URL already: npm test.')
const steps = [
  provide,
  programStep('build', 'node', 'bin/nightbell.mjs', 'build'),
  { name: 'tests on a stock PostgreSQL', run: runOnIt },
]
try {
  await takeSteps(process.env.DATABASE_URL ? [nothingToDo] : steps, environment)
} finally {
  await server?.close()
}
