import { sql } from 'kysely'
import { z } from 'zod'
import { HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { type GamedataFile, type HotelGateway, type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { insertBadges, knownByCode, knownLevels } from '../known-badges.ts'
import { applyChange, changeOf } from './apply-words.ts'
import { findFile, type ImportedFile, noteFailure, noteImport, noteLook } from './badge-files.ts'
import { type BadgeTexts, readBadgeTexts, type Words } from './badge-texts.ts'
import { familyOf } from './family-of.ts'
import { indexNewTexts, indexTexts } from './index-texts.ts'
import { wordsOfLevel } from './level-words.ts'

const atOnce = 2_000

/**
 * Fills in parsed codes and word indexes for data stored by older versions. Does nothing when
 * complete, and resumes after an interruption.
 */
export async function completeArchive(db: Db<unknown>): Promise<void> {
  while ((await readCodes(db)) === atOnce);
  await indexNewTexts(db)
}

async function readCodes(db: Db<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from badges_badges where family is null order by id limit ${atOnce}`.execute(db)
  if (rows.length === 0) return 0
  const facts = rows.map(({ code }) => familyOf(code))
  await sql`
    with held as materialized (
      select id, read.family, read.country, read.base, read.level
      from badges_badges join unnest(
        ${rows.map(({ id }) => id)}::integer[], ${facts.map(({ family }) => family)}::text[],
        ${facts.map(({ country }) => country)}::text[], ${facts.map(({ base }) => base)}::text[],
        ${facts.map(({ level }) => level)}::integer[]
      ) as read(read_id, family, country, base, level) on id = read_id
      order by id for no key update of badges_badges
    )
    update badges_badges as badge set family = held.family, country = held.country, base = held.base, level = held.level
    from held where badge.id = held.id`.execute(db)
  return rows.length
}

/**
 * Task that updates the archive from a hotel's texts. Unanswered requests are repeated in the next
 * round.
 */
export const importTask = task({
  name: 'badges.import',
  payload: z.object({ hotel: HotelCode }),
  key: ({ hotel }) => hotel,
  // Each import keeps a file's texts in memory, and a slow hotel must not block the others.
  concurrency: 2,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

/** What the import works with. */
export type BadgeImportContext = { db: Db<unknown>; gateway: HotelGateway; clock: Clock; log: Log }

/**
 * Result of importing a hotel's texts. `lines` counts lines about badges. `failed` names the reason
 * for a rejected file; the archive is then unchanged.
 */
export type BadgeImport =
  | { outcome: 'imported'; lines: number; applied: AppliedTexts }
  | { outcome: 'unchanged' | 'none' }
  | { outcome: 'failed'; failure: string }

// A whole file that has lost its badges is not asked for with each round: it is as large as any.
const shrunkenAgainMs = 3_600_000

/**
 * Brings the archive to a hotel's texts if their hash changed (hotel-api §7.1), in one transaction.
 * A broken or shrunken file changes nothing and is logged. `anew` ignores the hash.
 */
export async function importBadges(
  context: BadgeImportContext,
  hotel: HotelCode,
  { signal, anew = false }: { signal: AbortSignal; anew?: boolean },
): Promise<BadgeImport> {
  const { db, gateway, clock } = context
  const calls = { priority: 'background', signal } as const
  const files = await gateway.gamedataFiles(hotel, calls)
  // An interrupted task is run again.
  signal.throwIfAborted()
  if (isHotelRefusal(files)) return fail(context, hotel, { failure: wordOf(files), hash: null })
  const file = files.find(({ name }) => name === 'external_texts')
  if (!file) {
    await noteLook(db, hotel, clock.now())
    return { outcome: 'none' }
  }
  const last = await findFile(db, hotel)
  if (!anew && last?.hash === file.hash) {
    await noteLook(db, hotel, clock.now())
    return { outcome: 'unchanged' }
  }
  if (!anew && isRefused(last, file, clock.now())) return { outcome: 'unchanged' }

  const reader = readBadgeTexts()
  const read = await gateway.readGamedata(hotel, file, reader.read, calls)
  signal.throwIfAborted()
  if (isHotelRefusal(read)) return fail(context, hotel, { failure: wordOf(read), hash: file.hash })
  const texts = reader.end()
  const { lines } = texts
  if (lines * 2 < (last?.lines ?? 0)) return fail(context, hotel, { failure: shrunken, hash: file.hash })
  const applied = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const done = await applyTexts(tx, hotel, texts, now)
    await noteImport(tx, hotel, { hash: file.hash, lines }, now)
    return done
  })
  return { outcome: 'imported', lines, applied }
}

/** Has the texts of every hotel looked at. */
export async function requestBadgeImports({ db, queue }: { db: Db<unknown>; queue: TaskQueue }): Promise<void> {
  await inTransaction(db, (tx) => queueBadgeImports(queue, tx))
}

/** Puts an import of each hotel's texts into the queue; returns how many were not there already. */
export async function queueBadgeImports(queue: TaskQueue, tx: QueueTx): Promise<number> {
  let queued = 0
  for (const hotel of hotelCodes) queued += Number(await queue.enqueue(tx, importTask, { hotel }))
  return queued
}

const shrunken = 'shrunken'

function isRefused(last: ImportedFile | null, { hash }: GamedataFile, now: Date): boolean {
  const { failedHash, failedAt, lines } = last ?? {}
  const wasShrunken = failedHash === `${shrunken} ${hash}` && failedAt && lines
  return wasShrunken ? now.getTime() - failedAt.getTime() < shrunkenAgainMs : false
}

async function fail(
  { db, clock, log }: BadgeImportContext,
  hotel: HotelCode,
  { failure, hash }: { failure: string; hash: string | null },
): Promise<BadgeImport> {
  const failedHash = failure === shrunken ? `${shrunken} ${hash}` : hash
  await noteFailure(db, hotel, { failure, hash: failedHash }, clock.now())
  log.warn({ hotel, failure }, 'the texts of badges could not be imported')
  return { outcome: 'failed', failure }
}

function wordOf({ refused }: HotelRefusal): string {
  return refused
}

/** What an import did, as numbers of badges. */
type AppliedTexts = { added: number; worded: number }

/**
 * Updates the archive from a hotel's texts: adds unknown codes and new texts, and keeps replaced
 * texts as history. An achievement's base text labels its known and future levels. Texts missing
 * from the file remain. Requires a transaction; applying the same texts again writes nothing.
 */
async function applyTexts(tx: AnyDb, hotel: HotelCode, texts: BadgeTexts, now: Date): Promise<AppliedTexts> {
  // One import at a time.
  await sql`select pg_advisory_xact_lock(${locks.badgeImport})`.execute(tx)
  await keepBases(tx, hotel, texts.bases)
  const codes = [...texts.badges.keys()]
  const known = await knownByCode(tx, hotel, codes)
  const fresh = codes.filter((code) => !known.has(code))
  await insertBadges(tx, fresh, now, false)
  if (fresh.length > 0) for (const [code, badge] of await knownByCode(tx, hotel, fresh)) known.set(code, badge)
  for (const [code, badge] of await knownLevels(tx, hotel, [...texts.bases.keys()])) known.set(code, badge)
  const given = [...known.keys()].flatMap((code) => {
    const { base, level } = familyOf(code)
    const own = texts.badges.get(code)
    const words = wordsOfLevel(code, level, own, base === null ? undefined : texts.bases.get(base))
    return own || (words.name ?? words.description) !== null ? words : []
  })
  const worded = await applyChange(tx, changeOf(hotel, given, known, false), now, fresh)
  if (worded > 0) await indexTexts(tx)
  return { added: fresh.length, worded }
}

async function keepBases(tx: AnyDb, hotel: HotelCode, bases: ReadonlyMap<string, Words>): Promise<void> {
  if (bases.size === 0) return
  const words = [...bases.values()]
  await sql`
    insert into badges_base_texts as known (base, hotel, name, description)
    select seen.base, ${hotel}, seen.name, seen.description
    from unnest(
      ${[...bases.keys()]}::text[], ${words.map(({ name }) => name)}::text[],
      ${words.map(({ description }) => description)}::text[]
    ) as seen(base, name, description)
    left join badges_base_texts as before on before.base = seen.base and before.hotel = ${hotel}
    where before.base is null or coalesce(seen.name, before.name) is distinct from before.name
      or coalesce(seen.description, before.description) is distinct from before.description
    order by seen.base
    on conflict (base, hotel) do update set
      name = coalesce(excluded.name, known.name), description = coalesce(excluded.description, known.description)`.execute(
    tx,
  )
}
