import { type BadgeImport, importBadges, keepBadgePictures } from '#features/badges/server/api.ts'
import { type GalleryImports, hotelsOf, type Imported, openGalleryImports } from '#features/gallery/server/api.ts'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files.ts'
import type { Log } from '#platform/server/log.ts'
import type { ImportRequest } from './import-request.ts'
import type { Progress } from './progress.ts'

/**
 * Dependencies of a manual import. `keeps` says whether the site stores its own copies of pictures.
 */
export type ImportContext = {
  db: Db<unknown>
  addresses: HotelAddresses
  gateway: HotelGateway
  files: Files
  keeps: boolean
  clock: Clock
  log: Log
}

/** Output lines of an import; `failed` if the import of any hotel failed. */
export type Report = { lines: string[]; failed: boolean }

/**
 * Runs the import hotel by hotel. A failed step changes nothing. Throws when `signal` is aborted;
 * data imported until then remains.
 */
export async function run(
  context: ImportContext,
  request: Exclude<ImportRequest, { act: 'help' }>,
  progress: Progress,
  signal: AbortSignal,
): Promise<Report> {
  const pictures = context
  const imports = openGalleryImports({ ...context, wholeDb: context.db, pictures })
  const chosen = chosenHotels(request)
  const told: { line: string; failed: boolean }[] = []
  try {
    for (const [place, hotel] of chosen.entries()) {
      progress.tell('Hotels', place, chosen.length)
      const outcome = await bring(context, imports, request.act, hotel, signal)
      told.push({ line: `${hotels[hotel].label}: ${outcome.words}.`, failed: outcome.failed })
    }
    progress.tell('Hotels', chosen.length, chosen.length)
    const looks = await lookAt({ ...context, pictures }, imports, request.act, progress, signal)
    const line = looks === 0 ? [] : [`${looks === 1 ? '1 picture was' : `${looks} pictures were`} looked at.`]
    return { lines: [...told.map((each) => each.line), ...line], failed: told.some(({ failed }) => failed) }
  } finally {
    progress.end()
  }
}

type Act = Exclude<ImportRequest, { act: 'help' }>['act']

function chosenHotels({ act, hotel }: { act: Act; hotel: HotelCode | null }): readonly HotelCode[] {
  if (hotel) return [hotel]
  return act === 'badges' ? hotelCodes : hotelsOf(sourceOf(act))
}

function sourceOf(act: Exclude<Act, 'badges'>) {
  return act === 'images' ? 'articles' : act
}

type Outcome = { words: string; failed: boolean }

async function bring(
  context: ImportContext,
  imports: GalleryImports,
  act: Act,
  hotel: HotelCode,
  signal: AbortSignal,
): Promise<Outcome> {
  if (act === 'badges') return wordsOfBadges(await importBadges(context, hotel, { signal }))
  return wordsOfPictures(act === 'photos' ? 'photo' : 'picture', await imports.bring(sourceOf(act), hotel, signal))
}

async function lookAt(
  context: ImportContext & { pictures: ImportContext },
  imports: GalleryImports,
  act: Act,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> {
  const onLook = (done: number, due: number) => progress.tell('Pictures', done, done + due)
  if (act === 'photos') return 0
  if (act === 'badges') return keepBadgePictures(context, Number.POSITIVE_INFINITY, signal, onLook)
  return imports.look(signal, onLook)
}

function wordsOfBadges(outcome: BadgeImport): Outcome {
  if (outcome.outcome !== 'imported') return wordsOfRest(outcome.outcome, outcome)
  const { added, worded } = outcome.applied
  return {
    words: `${outcome.lines} lines about badges, ${added} new badges, ${worded} new or other texts`,
    failed: false,
  }
}

function wordsOfPictures(thing: string, outcome: Imported): Outcome {
  if (outcome.state !== 'imported') return wordsOfRest(outcome.state, outcome)
  const { named, added } = outcome
  return { words: `${named} ${thing}${named === 1 ? '' : 's'}, ${added} of them new`, failed: false }
}

function wordsOfRest(state: 'unchanged' | 'none' | 'failed', outcome: object): Outcome {
  if (state === 'unchanged') return { words: 'nothing has changed since the last time', failed: false }
  if (state === 'none') return { words: 'has no such file', failed: false }
  const failure = 'failure' in outcome ? String(outcome.failure) : 'unknown'
  return { words: `could not be read (${failure}), nothing was changed`, failed: true }
}
