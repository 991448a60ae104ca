import type { HotelCode } from '#features/hotels/contract.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { applyChange, changeOf, wordsFromBases } from '../import/apply-words.ts'
import { indexNewTexts } from '../import/index-texts.ts'
import type { HotelBadgeText } from '../import/level-words.ts'
import { plainText } from '../import/plain-text.ts'
import type { ArchiveChange } from '../import/write-texts.ts'
import { insertBadges, type KnownBadge, knownByCode } from '../known-badges.ts'

/** A badge as a hotel lists it; null while the hotel has no words for it (hotel-api §2.2). */
export type SeenBadge = { code: string; name: string | null; description: string | null }

/**
 * Adds the badges of a player's list and updates their texts in that hotel; returns each code's id.
 * Empty texts never replace known ones; replaced texts become history, and changed badges are
 * invalidated. Codes in `seen` are unique. Call before the scan's transaction: new rows stay locked
 * until commit. Rows have a global order.
 */
export async function noteBadges<Tables>(
  db: Db<Tables>,
  hotel: HotelCode,
  seen: readonly SeenBadge[],
  now: Date,
): Promise<Map<string, number>> {
  const given = seen.map(({ code, name, description }) => ({
    code,
    name: plainText(name),
    description: plainText(description),
    isVague: false,
  }))
  const codes = seen.map(({ code }) => code)
  const known = await knownByCode(db, hotel, codes)
  const fresh = codes.filter((code) => !known.has(code))
  if (fresh.length > 0) {
    await insertBadges(db, fresh, now, true)
    // What another scan put in at the same time is read here too.
    for (const [code, badge] of await knownByCode(db, hotel, fresh)) known.set(code, badge)
  }
  const change = changeOf(hotel, given, known, true)
  const isNews = change.arrivals.length + change.changed.length + change.added.length + change.scanned.length > 0
  if (isNews || fresh.length > 0) {
    const late = await lateWords(db, hotel, given, fresh, known)
    const whole = {
      ...change,
      arrivals: [...change.arrivals, ...late.arrivals],
      added: [...change.added, ...late.added],
    }
    const worded = await inTransaction(db, (tx) => applyChange(tx, whole, now, fresh))
    if (worded > 0) await indexNewTexts(db)
  }
  return new Map([...known].map(([code, { id }]) => [code, id]))
}

/**
 * Derives texts for levels first seen in this scan from the hotels' texts, where the scan had none.
 */
async function lateWords(
  db: AnyDb,
  hotel: HotelCode,
  given: readonly HotelBadgeText[],
  fresh: readonly string[],
  known: ReadonlyMap<string, KnownBadge>,
): Promise<Pick<ArchiveChange, 'arrivals' | 'added'>> {
  const describedHere = new Set(given.flatMap(({ code, name, description }) => ((name ?? description) ? code : [])))
  const words = await wordsFromBases(
    db,
    fresh.flatMap((code) => known.get(code) ?? []),
  )
  const taken = words.filter(({ hotel: at, given: { code } }) => at !== hotel || !describedHere.has(code))
  const texts = taken.flatMap(({ hotel: at, given: { code, name, description } }) => {
    const badge = known.get(code)
    return badge && (name ?? description) !== null ? [{ id: badge.id, code, hotel: at, name, description }] : []
  })
  return { arrivals: texts.filter(({ hotel: at }) => at !== hotel), added: texts }
}
