import { type Selectable, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type GamedataFile, type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { failureOf, wasAsked } from '#features/pictures/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { GalleryContext } from './context.ts'
import { clientPicture, isFamilyFolder, type NamedPicture } from './picture-path.ts'
import type { GalleryTables } from './tables.ts'
import { picturesTag } from './tags.ts'

/** Collects the pictures in a file of variables (hotel-api §8.1), pair by pair. */
type VariablePictures = {
  take: (key: string, value: string) => void
  /** All of them, each once, once the last pair was taken. */
  pictures: () => NamedPicture[]
}

/** A file names some thousand. A larger number is not a game file and is not kept in memory. */
const mostMentions = 50_000
const longestMention = 300
const library = 'image.library.url'

/**
 * Creates a collector. Values may refer to others (`${image.library.url}web_promo/x.png`) that come
 * later in the file.
 */
function collectPictures(): VariablePictures {
  const mentions = new Set<string>()
  const places = new Map<string, string>()

  /** Resolves a reference; `image.library.url` is always the library, on any host. */
  function resolve(mention: string, depth: number): string {
    const [, key, rest = ''] = /^\$\{([\w.]+)\}(.*)$/.exec(mention) ?? []
    if (key === undefined) return mention
    if (key === library) return `/c_images/${rest}`
    const place = places.get(key)
    return place === undefined || depth === 0 ? '' : `${resolve(place, depth - 1)}${rest}`
  }

  return {
    take(key, value) {
      if (key.endsWith('url') && value.length <= longestMention) places.set(key, value)
      for (const part of value.split(/[\s;,|"'<>=()[\]]+/)) {
        if (part.length > longestMention || mentions.size >= mostMentions) continue
        const mention = part.replace(/[?#].*$/, '')
        if (/\.(?:png|gif|jpe?g|webp)$/i.test(mention)) mentions.add(mention)
      }
    },
    pictures() {
      const found = new Map<string, NamedPicture>()
      for (const mention of mentions) {
        const below = belowLibrary(resolve(mention, 4))
        const picture = below === null ? null : clientPicture(below)
        if (picture) found.set(picture.path, picture)
      }
      return [...found.values()]
    },
  }
}

function belowLibrary(address: string): string | null {
  const at = address.lastIndexOf('/c_images/')
  if (at >= 0) return address.slice(at + '/c_images/'.length)
  const [folder = '', ...rest] = address.split('/')
  return rest.length > 0 && isFamilyFolder(folder) ? address : null
}

/**
 * Result of an import: `none` if the hotel has no such file; `failed` with the reason, and nothing
 * was changed.
 */
export type Imported =
  | { state: 'imported'; named: number; added: number }
  | { state: 'unchanged' | 'none' }
  | { state: 'failed'; failure: string }

/** A file with fewer lines than this part of the last one has lost some on its way. */
const leastPart = 0.5

/** Days after which an unusually short file is accepted as intended. */
const believedAfterDays = 3

const shrunken = 'shrunken'

/**
 * Records the pictures in a hotel's `external_variables` (hotel-api §8.1), once for each version. A
 * file that is incomplete or has lost half of its lines is logged and counted, and changes nothing.
 */
export async function importPromos(context: GalleryContext, hotel: HotelCode, signal: AbortSignal): Promise<Imported> {
  const { db, gateway, clock, log } = context
  const files = await gateway.gamedataFiles(hotel, { priority: 'background', signal })
  signal.throwIfAborted()
  if (isHotelRefusal(files)) return fail(context, hotel, files)
  const file = files.find(({ name }) => name === 'external_variables')
  if (!file) return { state: 'none' }
  const known = await knownFile(db, hotel)
  if (known?.hash === file.hash) {
    if (known.failures > 0) await noteWhole(db, hotel)
    return { state: 'unchanged' }
  }
  const read = await readPictures(context, hotel, file, signal)
  signal.throwIfAborted()
  if (isHotelRefusal(read)) return fail(context, hotel, read)
  const now = clock.now()
  if (known && hasShrunk(known, read.lines, now)) return noteFailure(context, hotel, shrunken)
  const added = await inTransaction(db, async (tx) => {
    const recorded = await recordPictures(tx, hotel, read.pictures, now)
    await sql`
      insert into gallery_files (hotel, hash, lines, imported_at) values (${hotel}, ${file.hash}, ${read.lines}, ${now})
      on conflict (hotel) do update set
        hash = excluded.hash, lines = excluded.lines, imported_at = excluded.imported_at,
        failure = null, failures = 0, failing_since = null`.execute(tx)
    return recorded
  })
  log.info({ hotel, named: read.pictures.length, added }, "the pictures of a hotel's data were recorded")
  return { state: 'imported', named: read.pictures.length, added }
}

async function readPictures({ gateway }: GalleryContext, hotel: HotelCode, file: GamedataFile, signal: AbortSignal) {
  const collected = collectPictures()
  const read = await gateway.readGamedata(hotel, file, collected.take, { priority: 'background', signal })
  return isHotelRefusal(read) ? read : { lines: read.lines, pictures: collected.pictures() }
}

type Known = Pick<
  Selectable<GalleryTables['gallery_files']>,
  'hash' | 'lines' | 'failure' | 'failures' | 'failing_since'
>

function knownFile(db: Db<GalleryTables>, hotel: HotelCode): Promise<Known | undefined> {
  return db
    .selectFrom('gallery_files')
    .select(['hash', 'lines', 'failure', 'failures', 'failing_since'])
    .where('hotel', '=', hotel)
    .executeTakeFirst()
}

function hasShrunk({ lines: before, failure, failing_since: since }: Known, lines: number, now: Date): boolean {
  if (before === null || lines >= before * leastPart) return false
  return failure !== shrunken || since === null || now.getTime() - since.getTime() < believedAfterDays * 86_400_000
}

async function fail(context: GalleryContext, hotel: HotelCode, refusal: HotelRefusal): Promise<Imported> {
  const failure = failureOf(refusal)
  // Of a hotel that was not asked nothing is known.
  return wasAsked(refusal) ? noteFailure(context, hotel, failure) : { state: 'failed', failure }
}

async function noteFailure({ db, clock, log }: GalleryContext, hotel: HotelCode, failure: string): Promise<Imported> {
  const now = clock.now()
  const { rows } = await sql<{ failures: number }>`
    insert into gallery_files as file (hotel, failure, failures, failing_since) values (${hotel}, ${failure}, 1, ${now})
    on conflict (hotel) do update set
      failure = excluded.failure, failures = file.failures + 1,
      failing_since = case when file.failure = excluded.failure then file.failing_since else excluded.failing_since end
    returning failures`.execute(db)
  log.warn({ hotel, failure, failures: rows[0]?.failures }, "the pictures of a hotel's data could not be read")
  return { state: 'failed', failure }
}

async function noteWhole(db: Db<GalleryTables>, hotel: HotelCode): Promise<void> {
  await db
    .updateTable('gallery_files')
    .set({ failure: null, failures: 0, failing_since: null })
    .where('hotel', '=', hotel)
    .execute()
}

/**
 * Stores the pictures that a hotel names, in the transaction that records their source. Returns the
 * number of new ones, all of which are due for a check.
 */
export async function recordPictures(
  tx: Tx<GalleryTables>,
  hotel: HotelCode,
  pictures: readonly NamedPicture[],
  now: Date,
): Promise<number> {
  if (pictures.length === 0) return 0
  const paths = pictures.map(({ path }) => path)
  // In one order everywhere, so that two hotels' imports never wait for each other in a circle.
  const added = await sql`
    insert into gallery_pictures (path, family, file, first_seen_at, due_at)
    select path, family, file, ${now}, ${now}
    from unnest(${paths}::text[], ${pictures.map(({ family }) => family)}::text[], ${pictures.map(({ file }) => file)}::text[])
      as named(path, family, file)
    order by path collate "C"
    on conflict (path) do nothing
    returning id`.execute(tx)
  const { rows } = await sql<{ width: number | null }>`
    with newly as (
      insert into gallery_picture_hotels (hotel, picture_id)
      select ${hotel}, id from gallery_pictures where path = any(${paths}::text[]) order by id
      on conflict do nothing returning picture_id
    )
    select width from newly join gallery_pictures on id = picture_id where width is not null limit 1`.execute(tx)
  if (rows.length > 0) await invalidateTags(tx, [picturesTag])
  return added.rows.length
}
