import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { withheldTag } from './tags.ts'

/**
 * Withholds our copy of the picture at an address of the game, or serves it again. It holds for
 * later copies too. A copy stays served while the same content is shown from another address.
 */
export async function withholdPicture(tx: AnyDb, address: string, isWithheld: boolean, now: Date): Promise<void> {
  await sql`
    insert into pictures_kept (address, checked_at, withheld) values (${address}, ${now}::timestamptz, ${isWithheld})
    on conflict (address) do update set withheld = excluded.withheld`.execute(tx)
  await invalidateTags(tx, [withheldTag])
}

/** Returns the names of the copies that are not served. */
export async function withheldNames(db: AnyDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pictures_kept as kept where withheld and name is not null
      and not exists (select from pictures_kept as other where other.name = kept.name and not other.withheld)`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Returns whether a copy is withheld under any address. */
export async function isAnywhereWithheld(db: AnyDb, name: string): Promise<boolean> {
  const { rows } = await sql`select from pictures_kept where name = ${name} and withheld limit 1`.execute(db)
  return rows.length > 0
}
