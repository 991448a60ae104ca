import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { locks } from '#platform/server/locks.ts'
import { applyChange, changeOf } from './apply-words.ts'
import type { BadgeTexts, Words } from './badge-texts.ts'
import { familyOf } from './family-of.ts'
import { indexTexts } from './index-texts.ts'
import { insertBadges, knownByCode, knownLevels } from './known-badges.ts'
import { wordsOfLevel } from './level-words.ts'

/** What an import did, as numbers of badges. */
export type AppliedTexts = { added: number; worded: number }

/**
 * Updates the archive from a hotel's texts: adds unknown codes and new texts, and keeps replaced
 * texts as history. An achievement's base text labels its known and future levels. Texts missing
 * from the file remain. Requires a transaction; applying the same texts again writes nothing.
 */
export async function applyTexts(tx: AnyDb, hotel: HotelCode, texts: BadgeTexts, now: Date): Promise<AppliedTexts> {
  // One import at a time.
  await sql`select pg_advisory_xact_lock(${locks.badgeImport})`.execute(tx)
  await keepBases(tx, hotel, texts.bases)
  const codes = [...texts.badges.keys()]
  const known = await knownByCode(tx, hotel, codes)
  const fresh = codes.filter((code) => !known.has(code))
  await insertBadges(tx, fresh, now, false)
  if (fresh.length > 0) for (const [code, badge] of await knownByCode(tx, hotel, fresh)) known.set(code, badge)
  for (const [code, badge] of await knownLevels(tx, hotel, [...texts.bases.keys()])) known.set(code, badge)
  const told = [...known.keys()].flatMap((code) => {
    const { base, level } = familyOf(code)
    const own = texts.badges.get(code)
    const words = wordsOfLevel(code, level, own, base === null ? undefined : texts.bases.get(base))
    return own || (words.name ?? words.description) !== null ? words : []
  })
  const worded = await applyChange(tx, changeOf(hotel, told, known, false), now, fresh)
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
