import type { Settings } from '#app/server/settings/settings.ts'
import { readSiteHealth } from '#app/server/site-health.ts'
import { migrateBeside } from '#app/server/start/migrate.ts'
import type { SiteHealth } from '#features/health/contract.ts'
import { hotels } from '#features/hotels/contract.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { ageOf } from './output.ts'
import { onSiteConnection, onSiteDatabase } from './site-database.ts'

export const purpose = 'The site as a whole.'

/** Parsed arguments. */
export type SiteArguments = { command: 'status' | 'migrate' }

const commandLine = openCommandLine('npm run site --', {
  status: { summary: 'shows the state of the site: processes, database, tasks, hotels, errors, backups and disks' },
  migrate: { summary: 'brings the tables to this version, while the version before still runs' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A start migrates by itself. An update migrates before it switches, so that visitors need not wait. It gives up if a table stays in use for ten seconds, as during a backup, and changes nothing then.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): SiteArguments | 'help' {
  const typed = commandLine.parse(line)
  return typed === 'help' ? 'help' : { command: typed.command }
}

/** Runs `npm run site -- …`. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  const settings = await context.settings()
  if (args.command === 'migrate') return migrate(settings)
  const health = await onSiteDatabase(settings, (db) => readSiteHealth(db, settings, context.now))
  return linesOf(health, context.now)
}

async function migrate(settings: Settings): Promise<string[]> {
  try {
    const ran = await onSiteConnection(settings, migrateBeside)
    return [ran.length === 0 ? 'The tables are up to date.' : `Migrated: ${ran.join(', ')}.`]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') {
      throw new CommandProblem('A table is in use, perhaps by a backup: try again later. Nothing was changed.', 1)
    }
    throw error
  }
}

/** How the site does, as a few lines with their subject in front. */
function linesOf(health: SiteHealth, now: Date): string[] {
  const { tasks, hotels: all, errors, backups, disks, processes, databaseBytes } = health
  const sum = (key: 'waiting' | 'running' | 'failed') => tasks.reduce((total, task) => total + task[key], 0)
  const failing = tasks.filter(({ failed }) => failed > 0).map(({ name, failed }) => `${name} ${failed}`)
  const away = all.filter(({ state }) => state !== 'fine')
  const known = all.filter(({ since }) => since !== null)
  const awayNames = away.map(
    ({ hotel, since }) => `${hotels[hotel].label}${since ? ` (${ageOf(new Date(since), now)})` : ''}`,
  )
  const kinds = errors.kinds.slice(0, 3).map(({ kind, of, count }) => `${of ?? kind} ${count}`)
  const rows: [string, string][] = [
    ...processes.map(({ name, role, version, startedAt, seenAt, problem }): [string, string] => [
      'process',
      `${name}, ${role}, version ${version}, began ${ageOf(new Date(startedAt), now)}${
        problem === 'processGone' ? `, last seen ${ageOf(new Date(seenAt), now)}` : ''
      }`,
    ]),
    ['database', `${gigabytes(databaseBytes)}`],
    [
      'tasks',
      `${sum('waiting')} waiting, ${sum('running')} running, ${sum('failed')} failed${failing.length > 0 ? `: ${failing.join(', ')}` : ''}`,
    ],
    [
      'hotels',
      away.length > 0
        ? `not as usual: ${awayNames.join(', ')}`
        : known.length === 0
          ? 'none was called yet'
          : `${known.length} were called, and answer`,
    ],
    ['errors', `${errors.count} in the last day${kinds.length > 0 ? `, most of ${kinds.join(', ')}` : ''}`],
    [
      'backups',
      backups.everyHours === 0
        ? 'not made by the site itself'
        : `${backups.madeAt ? `the last ${ageOf(new Date(backups.madeAt), now)}` : 'none yet'}, ${backups.kept} are kept${
            backups.failedAt && backups.problem ? `; one failed ${ageOf(new Date(backups.failedAt), now)}` : ''
          }`,
    ],
    ...disks.map(({ holds, freeBytes, totalBytes }): [string, string] => [
      'disk',
      `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free for ${holds.join(', ')}`,
    ]),
    ['in all', { fine: 'fine', look: 'worth a look', act: 'something has to be done' }[health.state]],
  ]
  return rows.map(([what, value]) => `${what.padEnd(9)} ${value}`)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0)} GB`
}
