import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'

/** What is known of a file of the game: the one that was imported last, and what kept later ones from it. `lines` are those about badges. */
export type ImportedFile = { hash: string | null; lines: number; failedHash: string | null; failedAt: Date | null }

const name = 'external_texts'

/** What was imported of a hotel's texts; null before the first try. */
export async function findFile(db: QueryExecutorProvider, hotel: HotelCode): Promise<ImportedFile | null> {
  const { rows } = await sql<ImportedFile>`
    select hash, lines, failed_hash as "failedHash", failed_at as "failedAt" from badges_files
    where hotel = ${hotel} and name = ${name}`.execute(db)
  return rows[0] ?? null
}

/** Notes, in the transaction of the import, that a file was imported. */
export async function noteImport(
  tx: QueryExecutorProvider,
  hotel: HotelCode,
  { hash, lines }: { hash: string; lines: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into badges_files (hotel, name, hash, lines, imported_at)
    values (${hotel}, ${name}, ${hash}, ${lines}::integer, ${now}::timestamptz)
    on conflict (hotel, name) do update set hash = excluded.hash, lines = excluded.lines, imported_at = excluded.imported_at,
      failed_at = null, failed_hash = null, failure = null`.execute(tx)
}

/** Counts a failure. `hash` is null where the file was not even found. */
export async function noteFailure(
  db: QueryExecutorProvider,
  hotel: HotelCode,
  { failure, hash }: { failure: string; hash: string | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into badges_files as known (hotel, name, failed_at, failed_hash, failure, failures)
    values (${hotel}, ${name}, ${now}::timestamptz, ${hash}, ${failure}, 1)
    on conflict (hotel, name) do update set failed_at = excluded.failed_at, failed_hash = excluded.failed_hash,
      failure = excluded.failure, failures = known.failures + 1`.execute(db)
}
