import { maintenanceTextLength } from '#features/maintenance/contract.ts'
import { changeState, describeAt, readState } from '#features/maintenance/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { inLine } from './output.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'The maintenance page.'

/** Parsed arguments. `minutes` is the time until the expected end. */
export type MaintenanceArguments =
  | { command: 'show' }
  | { command: 'off' }
  | { command: 'on'; texts: Readonly<Record<string, string>>; minutes: number | null; endsItself: boolean }

const start = 'npm run maintenance --'

const commandLine = openCommandLine(
  start,
  {
    show: { summary: 'shows whether visitors get the maintenance page' },
    on: {
      optional: ['minutes', 'ends', 'de', 'en', 'tr'],
      summary: 'shows visitors the maintenance page, or changes its text',
    },
    off: { summary: 'shows visitors the site again' },
  },
  { minutes: '<number>', ends: '', de: '"<text>"', en: '"<text>"', tr: '"<text>"' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'Staff who are logged in reach everything, and the radio and the health checks keep working. A running site follows within a second.',
    '--minutes is the time until the expected end. With --ends, the maintenance page is switched off then; otherwise it stays until "off", also while the database is away.',
    `A text may have up to ${maintenanceTextLength} characters; "" restores the default. Texts that are not given stay.`,
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): MaintenanceArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  if (typed.command !== 'on') return { command: typed.command }
  const { minutes: asked, ends, ...texts } = typed.options
  const minutes = asked === undefined ? null : Number(asked)
  if (asked !== undefined && !(/^[1-9]\d{0,4}$/.test(asked) && Number(asked) <= 20_160))
    throw new CommandProblem(`"${asked}" is not a number of minutes from 1 to 20160.`, 2)
  if (ends !== undefined && minutes === null) throw new CommandProblem('--ends needs --minutes.', 2)
  const long = languageCodes.find((code) => (texts[code]?.length ?? 0) > maintenanceTextLength)
  if (long) throw new CommandProblem(`--${long} has more than ${maintenanceTextLength} characters.`, 2)
  return { command: 'on', texts, minutes, endsItself: ends !== undefined }
}

/** Runs `npm run maintenance -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/** Runs a maintenance command and returns output lines. */
export async function run({ db, now }: DatabaseContext, args: MaintenanceArguments): Promise<string[]> {
  const before = describeAt(await readState(tablesOf(db)), now)
  if (args.command === 'show' || (args.command === 'off' && !before.isOn)) return linesOf(before)
  const { de = '', en = '', tr = '' } = before.texts
  const texts = { de, en, tr }
  const { expectedEnd, endsItself } = before
  const change =
    args.command === 'on'
      ? { isOn: true, texts: { ...texts, ...args.texts }, expectedEnd: endOf(args, now), endsItself: args.endsItself }
      : { isOn: false, texts, expectedEnd, endsItself }
  const changed = await changeState(tablesOf(db), 'operator', change, now)
  if (isRefusal(changed)) throw new CommandProblem('The maintenance page could not be changed.', 1)
  return linesOf(changed)
}

function endOf({ minutes }: { minutes: number | null }, now: Date): string | null {
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString()
}

function linesOf({ isOn, texts, expectedEnd, endsItself }: ReturnType<typeof describeAt>): string[] {
  if (!isOn) return ['The maintenance page is off: visitors see the site.']
  const end =
    expectedEnd === null
      ? ''
      : ` Expected end: ${expectedEnd}${endsItself ? ', when it is switched off by itself' : ''}.`
  return [
    `The maintenance page is on: visitors see it instead of the site.${end}`,
    ...languageCodes.flatMap((code) => (texts[code] ? [`  ${code}: ${inLine(texts[code])}`] : [])),
  ]
}
