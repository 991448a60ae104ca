import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { provideChromium } from './chromium.ts'
import { missingIcecast } from './icecast/provide.ts'
import { memoryFolder } from './memory-folder.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { missingPostgres } from './postgres/provide.ts'
import { failuresOf, sumOf, type Tally, tallyOf } from './tally.ts'

/**
 * Every check of the project, one after the other, each also when an earlier one failed. The last line says how many
 * passed and failed, and the lines before it which; the exit code is 1 where any failed. `npm test` runs it after the installation. With DATABASE_URL all
 * tests run on that PostgreSQL, whose role must be allowed to make databases; else on the embedded one, and a telling part of them on a stock one too.
 */
process.env.TMPDIR ??= memoryFolder() ?? tmpdir()
const folder = mkdtempSync(join(tmpdir(), 'nightbell-report-'))

const steps: readonly { name: string; run: () => Tally | Promise<Tally> }[] = [
  { name: 'browser', run: () => succeeds(() => console.log(provideChromium())) },
  { name: 'radio station', run: () => succeeds(() => console.log(missingIcecast() ?? 'Icecast is there.')) },
  { name: 'build', run: () => program('node', 'bin/build.mjs') },
  { name: 'format and lint', run: () => program('biome', 'check', '--error-on-warnings') },
  { name: 'types', run: () => program('tsc') },
  { name: 'unused code', run: () => program('knip') },
  { name: 'unit and HTTP tests', run: () => vitest('unit') },
  { name: 'tests on a stock PostgreSQL', run: () => onStockPostgres() },
  { name: 'journeys', run: () => vitest('journeys') },
]

/** What is near to the database, and one file of each feature that has tables. */
const onStock = [
  'test/row-types.test.ts',
  'app/cli/restore.test.ts',
  'app/server/processes.test.ts',
  'platform/server/messages.test.ts',
  'platform/server/outbox.test.ts',
  'features/accounts/server/ledger.test.ts',
  'features/badges/server/list-badges.test.ts',
  'features/comments/server/writing.test.ts',
  'features/gallery/server/list-pictures.test.ts',
  'features/jobs/server/apply.test.ts',
  'features/news/server/search-news.test.ts',
  'features/notifications/server/notices.test.ts',
  'features/origins/server/fold-samples.test.ts',
  'features/presence/server/online-users.test.ts',
  'features/radio/server/schedule.test.ts',
  'features/rewards/server/boards.test.ts',
  'features/scanner/server/scan-player.test.ts',
  'features/search/server/search.test.ts',
  'features/shop/server/rush.test.ts',
  'features/team/server/team.test.ts',
]

const tallies: Tally[] = []
const failures: string[] = []
for (const { name, run } of steps) {
  console.log(`\n── ${name}`)
  const tally = await run()
  console.log(`── ${name}: ${tally.failed === 0 ? 'passed' : `${tally.failed} failed`}`)
  tallies.push(tally)
  if (tally.failed > 0) failures.push(name)
}
rmSync(folder, { recursive: true, force: true })

const { passed, failed } = sumOf(tallies)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function program(name: string, ...parameters: string[]): Promise<Tally> {
  return (await exitCodeOf(name, parameters)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Debian's PostgreSQL, where it can be had and nobody chose another one. */
async function onStockPostgres(): Promise<Tally> {
  if (process.env.DATABASE_URL) return succeeds(() => console.log('All tests run on the PostgreSQL at DATABASE_URL.'))
  let missing: string | null
  try {
    missing = missingPostgres()
  } catch (error) {
    return succeeds(() => {
      throw error
    })
  }
  if (missing) return succeeds(() => console.log(missing))
  const server = await openPostgres()
  console.log(`PostgreSQL ${server.version}, as Debian has it`)
  try {
    return await vitest('unit', onStock, { DATABASE_URL: server.connectionString })
  } finally {
    await server.close()
  }
}

async function vitest(
  project: string,
  files: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Tally> {
  const report = join(folder, `${project}-${files.length}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await exitCodeOf('vitest', ['run', '--project', project, ...reporters, ...files], environment)
  const told = readReport(report)
  failures.push(...failuresOf(told).map((failure) => relative(process.cwd(), failure)))
  return tallyOf(told, exitCode)
}

/** Runs one of the project's programs, which come first on PATH: bin/test.mjs put them there. It ends with this process. */
function exitCodeOf(
  name: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    const child = spawn(name, [...parameters], { stdio: 'inherit', shell: process.platform === 'win32', env })
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal)
      process.exit(1)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, stop)
    const end = (code: number | null) => {
      for (const signal of signals) process.off(signal, stop)
      resolve(code ?? 1)
    }
    child.on('error', () => end(1))
    child.on('exit', end)
  })
}

function succeeds(act: () => void): Tally {
  try {
    act()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
