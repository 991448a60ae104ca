import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { KnownBadge } from '../known-badges.ts'
import { badgeOrderTag, badgesTag, badgeTag } from '../tags.ts'
import { type HotelBadgeText, wordsOfLevel } from './level-words.ts'
import { type ArchiveChange, type NewText, writeChange } from './write-texts.ts'

/**
 * Returns which of a hotel's texts are new compared with the known ones. Missing texts remove none.
 */
export function changeOf(
  hotel: HotelCode,
  given: readonly HotelBadgeText[],
  known: ReadonlyMap<string, KnownBadge>,
  isScan: boolean,
): ArchiveChange {
  const arrivals: { id: number; hotel: HotelCode }[] = []
  const changed: NewText[] = []
  const added: NewText[] = []
  const scanned: number[] = []
  for (const { code, name: givenName, description: givenDescription, isVague } of given) {
    const badge = known.get(code)
    if (!badge) continue
    const { id } = badge
    if (!badge.isHere) arrivals.push({ id, hotel })
    if (isScan && !badge.isScanned) scanned.push(id)
    const name = givenName ?? badge.name
    const description = isVague ? (badge.description ?? givenDescription) : (givenDescription ?? badge.description)
    if (name === badge.name && description === badge.description) continue
    const text = { id, code, hotel, name, description }
    if (badge.hasText) changed.push(text)
    else added.push(text)
  }
  return { arrivals, changed, added, scanned }
}

/**
 * Writes a change and invalidates what shows it. Returns the number of badges with changed texts.
 * Requires a transaction.
 */
export async function applyChange(
  tx: AnyDb,
  change: ArchiveChange,
  now: Date,
  /** Codes inserted just before. */
  fresh: readonly string[] = [],
): Promise<number> {
  const { arrivals, changed, added, scanned } = change
  const worded = [...changed, ...added]
  if (arrivals.length + worded.length + scanned.length + fresh.length === 0) return 0
  await writeChange(tx, change, now)
  const metOnly = scanned.length === 0 ? [] : await codesOf(tx, scanned)
  const codes = new Set([...worded.map(({ code }) => code), ...metOnly, ...fresh])
  const isListed = arrivals.length + worded.length + fresh.length > 0
  await invalidateTags(tx, [...[...codes].map(badgeTag), ...(isListed ? [badgesTag, badgeOrderTag] : [])])
  return new Set(worded.map(({ id }) => id)).size
}

async function codesOf(tx: AnyDb, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from badges_badges where id = any(${ids}::integer[])`.execute(tx)
  return rows.map(({ code }) => code)
}

/**
 * Derives the texts of new levels from all hotels' achievement base texts. For badges in `own`,
 * only texts that the hotel itself did not provide are used.
 */
export async function wordsFromBases(
  db: AnyDb,
  fresh: readonly KnownBadge[],
): Promise<{ hotel: HotelCode; given: HotelBadgeText }[]> {
  const levels = fresh.filter(({ base }) => base !== null)
  if (levels.length === 0) return []
  const bases = [...new Set(levels.map(({ base }) => base))]
  const { rows } = await sql<{ base: string; hotel: HotelCode; name: string | null; description: string | null }>`
    select base, hotel, name, description from badges_base_texts where base = any(${bases}::text[])`.execute(db)
  const byBase = Map.groupBy(rows, ({ base }) => base)
  return levels.flatMap(({ code, base, level }) =>
    (byBase.get(base ?? '') ?? []).map((words) => ({
      hotel: words.hotel,
      given: wordsOfLevel(code, level, undefined, words),
    })),
  )
}
