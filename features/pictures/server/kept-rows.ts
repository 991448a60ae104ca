import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Measured } from './measure-picture.ts'
import type { PictureTables } from './tables.ts'
import { withheldTag } from './tags.ts'
import { isAnywhereWithheld } from './withheld.ts'

/** The current state of a picture. `name` is that of our own copy, null where none is stored. */
export type KeptPicture = Measured & { name: string | null; bytes: number }

/** A picture with a recorded successful check. */
export type KeptRow = KeptPicture & { etag: string | null }

/** Returns the recorded state of a picture; undefined before its first successful check. */
export async function readKept(db: Db<PictureTables>, address: string): Promise<KeptRow | undefined> {
  const row = await db
    .selectFrom('pictures_kept')
    .select(['name', 'type', 'width', 'height', 'bytes', 'etag'])
    .where('address', '=', address)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, type, width, height, bytes, etag } = row
  if (type === null || width === null || height === null || bytes === null) return undefined
  return { name, type, width, height, bytes, etag }
}

/**
 * Records a successful check and clears earlier failures. A copy that is withheld under any address
 * is looked at again by every process.
 */
export async function noteGood(db: Db<PictureTables>, address: string, good: KeptRow, now: Date): Promise<void> {
  const { name, type, width, height, bytes, etag } = good
  await sql`
    insert into pictures_kept as kept (address, name, type, width, height, bytes, etag, kept_at, checked_at)
    values (${address}, ${name}, ${type}, ${width}, ${height}, ${bytes}, ${etag}, ${now}, ${now})
    on conflict (address) do update set
      name = excluded.name, type = excluded.type, width = excluded.width, height = excluded.height,
      bytes = excluded.bytes, etag = excluded.etag,
      kept_at = case when kept.name = excluded.name then kept.kept_at else excluded.kept_at end,
      checked_at = excluded.checked_at, missing_since = null, failure = null, failures = 0`.execute(db)
  if (name !== null && (await isAnywhereWithheld(db, name))) await invalidateTags(db, [withheldTag])
}

/** Remembers that a picture is as it was. */
export async function noteUnchanged(db: Db<PictureTables>, address: string, now: Date): Promise<void> {
  await db
    .updateTable('pictures_kept')
    .set({ checked_at: now, missing_since: null, failure: null, failures: 0 })
    .where('address', '=', address)
    .execute()
}

/** Remembers that the game has no such picture (any more). */
export async function noteMissing(db: Db<PictureTables>, address: string, now: Date): Promise<void> {
  await sql`
    insert into pictures_kept as kept (address, checked_at, missing_since) values (${address}, ${now}, ${now})
    on conflict (address) do update set
      checked_at = excluded.checked_at, missing_since = coalesce(kept.missing_since, excluded.missing_since),
      failure = null, failures = 0`.execute(db)
}

/** Remembers what came instead of a picture, and answers how many times in a row none came. */
export async function noteFailure(db: Db<PictureTables>, address: string, failure: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into pictures_kept as kept (address, checked_at, failure, failures) values (${address}, ${now}, ${failure}, 1)
    on conflict (address) do update set
      checked_at = excluded.checked_at, failure = excluded.failure, failures = kept.failures + 1
    returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}
