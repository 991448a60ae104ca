import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addressesFrom } from '#app/server/settings/hotel-settings.ts'
import { openPictureFiles } from '#app/server/settings/picture-settings.ts'
import type { Settings } from '#app/server/settings/settings.ts'
import { allTasks } from '#app/server/tasks-and-events.ts'
import { type HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { pictureOrigins } from '#features/hotels/server/api.ts'
import type { MediaContext } from '#features/media/server/api.ts'
import { Category, categories } from '#features/news/contract.ts'
import {
  ExportProblem,
  importWordpress,
  openWordpressExport,
  type WordpressExport,
  type WordpressOutcome,
} from '#features/news/server/api.ts'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openTaskQueue } from '#platform/server/tasks/task-queue.ts'
import { parseHotel } from './account-holder.ts'
import { CommandProblem, openCommandLine } from './command-line.ts'
import { counted, type NewsReport } from './news-files.ts'
import { type PictureSource, pictureAdder } from './news-pictures.ts'
import { inLine } from './output.ts'
import type { Progress } from './progress.ts'

/** Parsed arguments. Categories are keyed by their slug or name in WordPress, in small letters. */
export type WordpressArguments = {
  file: string
  language: LanguageCode
  categories: ReadonlyMap<string, Category>
  authors: ReadonlyMap<string, { hotel: HotelCode; name: string }>
  pictures: PictureSource
  redirects: string | null
}

const start = 'npm run news --'

const commandLine = openCommandLine(
  start,
  {
    import: {
      options: ['wordpress', 'language'],
      optional: ['category', 'authors', 'uploads', 'no-pictures', 'redirects'],
      summary: 'adds the posts of a WordPress export, with their pictures and comments',
    },
  },
  {
    ...{ wordpress: '<file.xml>', language: `<${languageCodes.join('|')}>`, category: '"<name>=<ours>,…"' },
    ...{ authors: '"<login>=<hotel>:<name>,…"', uploads: '<folder>', 'no-pictures': '', redirects: '<file>' },
  },
)

/** Its part of the help text. */
export function wordpressHelpLines(): string[] {
  const [usage = '', ...lines] = commandLine.helpLines().slice(1, -1)
  return [
    usage,
    ...lines,
    '',
    `Our categories are ${categories.join(', ')}; without --category a post is in nightbell.`,
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parseWordpress(line: readonly string[]): WordpressArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { wordpress: file = '', language, uploads, redirects = null } = typed.options
  const code = LanguageCode.safeParse(language)
  if (!code.success) throw new CommandProblem(`"${language}" is no language: ${languageCodes.join(', ')}.`, 2)
  if (uploads !== undefined && typed.options['no-pictures'] !== undefined)
    throw new CommandProblem('Either --uploads or --no-pictures.', 2)
  return {
    ...{ file, language: code.data, redirects },
    categories: new Map(pairsOf('category', typed.options.category).map(([name, ours]) => [name, parseCategory(ours)])),
    authors: new Map(pairsOf('authors', typed.options.authors).map(([login, player]) => [login, parsePlayer(player)])),
    pictures: typed.options['no-pictures'] === undefined ? (uploads ?? 'web') : null,
  }
}

function pairsOf(option: string, written = ''): [string, string][] {
  return written
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', value = '', ...rest] = pair.split('=').map((part) => part.trim())
      if (name === '' || value === '' || rest.length > 0)
        throw new CommandProblem(`--${option} takes pairs such as "a=b,c=d"; "${pair.trim()}" is none.`, 2)
      return [option === 'category' ? name.toLowerCase() : name, value]
    })
}

function parseCategory(written: string): Category {
  const category = Category.safeParse(written)
  if (category.success) return category.data
  throw new CommandProblem(`"${written}" is no category of the site; there are ${categories.join(', ')}.`, 2)
}

function parsePlayer(written: string): { hotel: HotelCode; name: string } {
  const [hotel = '', ...rest] = written.split(':')
  const name = PlayerName.safeParse(rest.join(':'))
  if (name.success) return { hotel: parseHotel(hotel), name: name.data }
  throw new CommandProblem(`"${written}" is no player such as hhde:DJ.Marlow.`, 2)
}

type WordpressContext = { settings: Settings; connectionString: string; progress: Progress; signal: AbortSignal }

/** Imports an export. Throws a CommandProblem for a file that cannot be read. */
export async function importFromWordpress(context: WordpressContext, args: WordpressArguments): Promise<NewsReport> {
  const file = path.resolve(args.file)
  try {
    if (typeof args.pictures === 'string' && args.pictures !== 'web') await stat(args.pictures)
    const exported = await openWordpressExport(file)
    const outcome = await importPosts(context, args, exported)
    context.progress.end()
    if (args.redirects !== null) {
      const lines = outcome.redirects.map(({ from, to }) => `${from} ${to}\n`)
      await writeFile(args.redirects, lines.join(''))
    }
    return { lines: linesOf(outcome, exported, args), failed: outcome.refused.length > 0 }
  } catch (error) {
    if (error instanceof ExportProblem) throw new CommandProblem(`${file} cannot be imported: ${error.message}.`, 1)
    if (error instanceof Error && 'syscall' in error && 'path' in error)
      throw new CommandProblem(`${String(error.path)} cannot be used: ${reasonOf(error)}.`, 1)
    throw error
  }
}

async function importPosts(
  { settings, connectionString, progress, signal }: WordpressContext,
  args: WordpressArguments,
  exported: WordpressExport,
): Promise<WordpressOutcome> {
  const addresses = addressesFrom(settings)
  const log = openLog('silent')
  // A broken connection makes the next statement fail, which reports it.
  const database = openDatabase({ connectionString, connections: 2, onIdleError: () => {} })
  const queue = await openTaskQueue({ connectionString, tasks: allTasks, works: false, log })
  const outgoing = openFetch({
    userAgent: settings.HOTEL_USER_AGENT ?? `Nightbell (+${settings.PUBLIC_URL ?? 'http://localhost'})`,
    trustedAddresses: pictureOrigins(addresses),
  })
  const library: MediaContext = {
    ...{ db: tablesOf(database.db), clock: systemClock, queue, files: openPictureFiles(settings), outgoing },
  }
  try {
    return await importWordpress(
      {
        ...{ db: database.db, addresses, clock: systemClock, language: args.language, authors: args.authors, signal },
        categoryOf: (slugs) => categoryOf(args, exported, slugs),
        addPicture: pictureAdder(library, args.pictures, args.language),
        onPost: (done, total) => progress.report('Posts', done, total),
      },
      exported,
    )
  } finally {
    outgoing.close()
    await queue.close(0)
    await database.close()
  }
}

/** The first category of a post that was mapped, else the first with the name of one of ours. */
function categoryOf(
  { categories: given }: Pick<WordpressArguments, 'categories'>,
  { categories: known }: Pick<WordpressExport, 'categories'>,
  slugs: readonly string[],
): Category {
  const names = slugs.flatMap((slug) => [slug, ...known.filter((each) => each.slug === slug).map(({ name }) => name)])
  const found = names.map((name) => given.get(name.toLowerCase())).find((category) => category !== undefined)
  return found ?? slugs.map((slug) => Category.safeParse(slug).data).find((category) => category) ?? 'nightbell'
}

function linesOf(outcome: WordpressOutcome, exported: WordpressExport, args: WordpressArguments): string[] {
  const { published, drafts, known, comments, otherComments, pictures, missingPictures, refused } = outcome
  const unmapped = exported.categories.filter(({ slug }) => categoryOf(args, exported, [slug]) === 'nightbell')
  const others = [...exported.leftOut].map(([type, count]) => `${count} of type ${inLine(type) || 'unknown'}`)
  return [
    ...missingPictures.map(({ address, reason }) => `Without the picture ${inLine(address)}: ${reason}.`),
    ...refused.map(({ title, reason }) => `The post "${inLine(title)}" was left out: ${inLine(reason)}.`),
    ...(unmapped.length > 0 ? [`In nightbell: posts of ${unmapped.map(({ name }) => inLine(name)).join(', ')}.`] : []),
    ...(others.length > 0 ? [`Not news and left out: ${others.join(', ')}.`] : []),
    ...(otherComments > 0 ? [`${counted(otherComments, 'comment')} left out: spam, not approved, or on drafts.`] : []),
    ...(known > 0 ? [`${counted(known, 'post')} imported before and left as they are.`] : []),
    `${counted(published, 'post')} published, ${counted(drafts, 'draft')}, ${counted(pictures, 'picture')}, ${counted(comments, 'comment')}; ${refused.length} left out.`,
  ]
}
