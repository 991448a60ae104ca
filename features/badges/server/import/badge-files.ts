import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { badgeReadingTag } from '../tags.ts'

/**
 * Import state of a game file: the last imported version, and the failure of later ones. `lines`
 * counts lines about badges.
 */
export type ImportedFile = { hash: string | null; lines: number; failedHash: string | null; failedAt: Date | null }

const name = 'external_texts'

/** Returns the import state of a hotel's texts; null before the first attempt. */
export async function findFile(db: QueryExecutorProvider, hotel: HotelCode): Promise<ImportedFile | null> {
  const { rows } = await sql<ImportedFile>`
    select hash, lines, failed_hash as "failedHash", failed_at as "failedAt" from badges_files
    where hotel = ${hotel} and name = ${name}`.execute(db)
  return rows[0] ?? null
}

/** How reading the texts of each hotel goes, of those that were ever asked for them. */
export async function readBadgeReadings(db: AnyDb): Promise<HotelReading[]> {
  const { rows } = await sql<HotelReading>`
    select hotel, looked_at as "succeededAt", failing_since as "failingSince", failure from badges_files
    where name = ${name}`.execute(db)
  return rows
}

/** Records that a hotel's file is unchanged or absent, and clears earlier failures. */
export async function noteLook(db: Db<unknown>, hotel: HotelCode, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await invalidateImportState(tx, hotel, { isFailing: false })
    await sql`
      insert into badges_files (hotel, name, looked_at) values (${hotel}, ${name}, ${now}::timestamptz)
      on conflict (hotel, name) do update set looked_at = excluded.looked_at,
        failed_at = null, failed_hash = null, failure = null, failing_since = null`.execute(tx)
  })
}

/**
 * Publishes an invalidation, before the write, when reading a hotel's texts begins to fail or
 * succeeds again, including the first success.
 */
async function invalidateImportState(
  tx: AnyDb,
  hotel: HotelCode,
  { isFailing }: { isFailing: boolean },
): Promise<void> {
  const { rows } = await sql<{ wasFailing: boolean; isNew: boolean }>`
    select failing_since is not null as "wasFailing", looked_at is null as "isNew" from badges_files
    where hotel = ${hotel} and name = ${name} for update`.execute(tx)
  const { wasFailing, isNew } = rows[0] ?? { wasFailing: false, isNew: true }
  if (wasFailing !== isFailing || (isNew && !isFailing)) await invalidateTags(tx, [badgeReadingTag])
}

/** Notes, in the transaction of the import, that a file was imported. */
export async function noteImport(
  tx: QueryExecutorProvider,
  hotel: HotelCode,
  { hash, lines }: { hash: string; lines: number },
  now: Date,
): Promise<void> {
  await invalidateImportState(tx, hotel, { isFailing: false })
  await sql`
    insert into badges_files (hotel, name, hash, lines, imported_at, looked_at)
    values (${hotel}, ${name}, ${hash}, ${lines}::integer, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (hotel, name) do update set hash = excluded.hash, lines = excluded.lines, imported_at = excluded.imported_at,
      looked_at = excluded.looked_at, failed_at = null, failed_hash = null, failure = null, failing_since = null`.execute(
    tx,
  )
}

/** Counts a failure. `hash` is null where the file was not even found. */
export async function noteFailure(
  db: Db<unknown>,
  hotel: HotelCode,
  { failure, hash }: { failure: string; hash: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await invalidateImportState(tx, hotel, { isFailing: true })
    await sql`
      insert into badges_files as known (hotel, name, failed_at, failed_hash, failure, failures, failing_since)
      values (${hotel}, ${name}, ${now}::timestamptz, ${hash}, ${failure}, 1, ${now}::timestamptz)
      on conflict (hotel, name) do update set failed_at = excluded.failed_at, failed_hash = excluded.failed_hash,
        failure = excluded.failure, failures = known.failures + 1,
        failing_since = coalesce(known.failing_since, excluded.failing_since)`.execute(tx)
  })
}
