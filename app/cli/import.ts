import { addressesFrom } from '#app/server/settings/hotel-settings.ts'
import { openPictureFiles } from '#app/server/settings/picture-settings.ts'
import { type BadgeImport, importBadges, keepBadgePictures } from '#features/badges/server/api.ts'
import { type GalleryImports, hotelsOf, type Imported, openGalleryImports } from '#features/gallery/server/api.ts'
import { HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import {
  type HotelAddresses,
  type HotelGateway,
  openHotelGateway,
  openSharedQuotas,
} from '#features/hotels/server/api.ts'
import type { Files } from '#platform/server/files/files.ts'
import { type Clock, systemClock } from '#platform/server/process/clock.ts'
import { type Log, openLog } from '#platform/server/process/log.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { type DatesArguments, parseSource, runDates } from './import-dates.ts'
import type { Progress } from './progress.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose =
  'Badges and pictures of the game, which the site imports by itself too, and when other sites first saw a badge.'

/** What to import; `hotel` is null for all hotels that offer it. */
export type ImportArguments = { command: Imports; hotel: HotelCode | null }

type Imports = 'badges' | 'promos' | 'images' | 'photos'

const commandLine = openCommandLine(
  'npm run import --',
  {
    badges: { optional: ['hotel'], summary: "reads badge codes and names from the game's texts" },
    promos: { optional: ['hotel'], summary: "finds the web promos and other pictures named in the game's data" },
    images: { optional: ['hotel'], summary: "finds the pictures in the game's own news" },
    photos: { optional: ['hotel'], summary: 'updates the latest photos' },
    dates: {
      words: ['file'],
      options: ['source'],
      optional: ['address'],
      summary: 'imports the days on which another site first saw badges',
    },
    'remove-dates': { options: ['source'], summary: 'removes the days of another site' },
    sources: { summary: 'lists the other sites whose days are shown' },
  },
  { hotel: '<code>', source: '"<name>"', address: '<address>' },
)

/** The help text. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    `Without --hotel, all hotels are imported; the codes are ${hotelCodes.join(', ')}.`,
    'Existing entries are kept; an interrupted import is continued by the next one.',
    'A file of days is CSV with the columns code, date and optionally hotel, or a JSON list of objects with these names.',
    'If any row is wrong, nothing is imported. The badge page shows the days with the name of the source, apart from what this site has seen itself.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): ImportArguments | DatesArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  switch (command) {
    case 'dates':
      return { command, file: words[0] ?? '', ...parseSource(options.source, options.address) }
    case 'remove-dates':
      return { command, source: parseSource(options.source).source }
    case 'sources':
      return { command }
    default:
      return { command, hotel: parseHotelCode(options.hotel) }
  }
}

function parseHotelCode(word: string | undefined): HotelCode | null {
  if (word === undefined) return null
  const code = HotelCode.safeParse(word)
  if (code.success) return code.data
  throw new CommandProblem(`"${word}" is not the code of a hotel: the codes are ${hotelCodes.join(', ')}.`, 2)
}

/** Runs `npm run import -- …` on the site. Exit code 1 if the import of any hotel failed. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  const settings = await context.settings()
  if (!('hotel' in args)) return onSiteDatabase(settings, (db) => runDates({ db, now: context.now }, args))
  const files = openPictureFiles(settings)
  const addresses = addressesFrom(settings)
  const signal = context.signal()
  const report = await onSiteDatabase(settings, async (db) => {
    // Failures are reported in the output lines at the end.
    const log = openLog('silent')
    const quotas = openSharedQuotas({ db, log })
    const gateway = openHotelGateway({
      openQuota: quotas.open,
      addresses: addresses.hotels,
      imagesAddress: addresses.images,
      userAgent:
        settings.HOTEL_USER_AGENT ?? `Nightbell (+${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`})`,
      log,
    })
    try {
      const keeps = settings.KEEP_IMAGES
      const progress = context.progress()
      return await run({ db, addresses, gateway, files, keeps, clock: systemClock, log, progress, signal }, args)
    } catch (error) {
      if (signal.aborted)
        throw new CommandProblem('Stopped. What was imported so far is kept; the next run continues from here.', 1)
      throw error
    } finally {
      gateway.close()
      await quotas.close()
    }
  })
  if (report.failed) context.fail()
  return report.lines
}

/** Dependencies of an import. `keeps` says whether the site stores its own copies of pictures. */
export type ImportContext = Pick<DatabaseContext, 'db'> & {
  addresses: HotelAddresses
  gateway: HotelGateway
  files: Files
  keeps: boolean
  clock: Clock
  log: Log
  progress: Progress
  signal: AbortSignal
}

/** Output lines of an import; `failed` if the import of any hotel failed. */
export type Report = { lines: string[]; failed: boolean }

/**
 * Runs the import hotel by hotel. A failed step changes nothing. Throws when `signal` is aborted;
 * data imported until then remains.
 */
export async function run(context: ImportContext, { command, hotel: only }: ImportArguments): Promise<Report> {
  const { progress } = context
  const imports = openGalleryImports({ ...context, wholeDb: context.db, pictures: context })
  const chosen = only ? [only] : command === 'badges' ? hotelCodes : hotelsOf(sourceOf(command))
  const outcomes: { line: string; failed: boolean }[] = []
  try {
    for (const [place, hotel] of chosen.entries()) {
      progress.report('Hotels', place, chosen.length)
      const { words, failed } = await importHotel(context, imports, command, hotel)
      outcomes.push({ line: `${hotels[hotel].label}: ${words}.`, failed })
    }
    progress.report('Hotels', chosen.length, chosen.length)
    const looks = await lookAtPictures(context, imports, command)
    const line = looks === 0 ? [] : [`${looks === 1 ? '1 picture was' : `${looks} pictures were`} looked at.`]
    return { lines: [...outcomes.map((each) => each.line), ...line], failed: outcomes.some(({ failed }) => failed) }
  } finally {
    progress.end()
  }
}

function sourceOf(command: Exclude<Imports, 'badges'>) {
  return command === 'images' ? 'articles' : command
}

type Outcome = { words: string; failed: boolean }

async function importHotel(
  context: ImportContext,
  imports: GalleryImports,
  command: Imports,
  hotel: HotelCode,
): Promise<Outcome> {
  const { signal } = context
  if (command === 'badges') return wordsOfBadges(await importBadges(context, hotel, { signal }))
  const thing = command === 'photos' ? 'photo' : 'picture'
  return wordsOfPictures(thing, await imports.bring(sourceOf(command), hotel, signal))
}

async function lookAtPictures(context: ImportContext, imports: GalleryImports, command: Imports): Promise<number> {
  const { progress, signal } = context
  const onLook = (done: number, due: number) => progress.report('Pictures', done, done + due)
  if (command === 'photos') return 0
  if (command === 'badges')
    return keepBadgePictures({ ...context, pictures: context }, Number.POSITIVE_INFINITY, signal, onLook)
  return imports.look(signal, onLook)
}

function wordsOfBadges(outcome: BadgeImport): Outcome {
  if (outcome.outcome !== 'imported') return wordsOfRest(outcome.outcome, outcome)
  const { added, worded } = outcome.applied
  return {
    words: `${outcome.lines} lines about badges, ${added} new badges, ${worded} new or changed texts`,
    failed: false,
  }
}

function wordsOfPictures(thing: string, outcome: Imported): Outcome {
  if (outcome.state !== 'imported') return wordsOfRest(outcome.state, outcome)
  const { named, added } = outcome
  return { words: `${named} ${thing}${named === 1 ? '' : 's'}, ${added} of them new`, failed: false }
}

function wordsOfRest(state: 'unchanged' | 'none' | 'failed', outcome: object): Outcome {
  if (state === 'unchanged') return { words: 'nothing has changed since the last import', failed: false }
  if (state === 'none') return { words: 'has no such file', failed: false }
  const failure = 'failure' in outcome ? String(outcome.failure) : 'unknown'
  return { words: `could not be read (${failure}), nothing was changed`, failed: true }
}
