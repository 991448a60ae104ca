import type { HotelCode } from '#features/hotels/contract.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database.ts'
import { applyChange, changeOf, wordsFromBases } from './apply-words.ts'
import { indexNewTexts } from './index-texts.ts'
import { insertBadges, type KnownBadge, knownByCode } from './known-badges.ts'
import type { ToldBadge } from './level-words.ts'
import { plainText } from './plain-text.ts'
import type { ArchiveChange } from './write-texts.ts'

/** A badge as a hotel lists it; null while the hotel has no words for it (hotel-api §2.2). */
export type SeenBadge = { code: string; name: string | null; description: string | null }

/**
 * Makes the badges of a player's list known, and their texts in that hotel, and answers each code's number. Of the texts the
 * newest stay, and an empty one never replaces a known one; what is known already is not written, and what is replaced is kept as history. Codes are
 * unique in `seen`. What shows a badge whose words have changed is drawn anew.
 *
 * Call it before the transaction of a scan rather than in it: a badge that nobody has met before is held by whoever
 * writes it first, until that one commits. Rows are written in one order everywhere, so that two lists never wait for
 * each other in a circle.
 */
export async function noteBadges<Tables>(
  db: Db<Tables>,
  hotel: HotelCode,
  seen: readonly SeenBadge[],
  now: Date,
): Promise<Map<string, number>> {
  const told = seen.map(({ code, name, description }) => ({
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
  const change = changeOf(hotel, told, known, true)
  const isNews = change.arrivals.length + change.changed.length + change.added.length + change.scanned.length > 0
  if (isNews || fresh.length > 0) {
    const late = await lateWords(db, hotel, told, fresh, known)
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

/** What the hotels' texts say of levels that this scan met first, where it told no words itself. */
async function lateWords(
  db: AnyDb,
  hotel: HotelCode,
  told: readonly ToldBadge[],
  fresh: readonly string[],
  known: ReadonlyMap<string, KnownBadge>,
): Promise<Pick<ArchiveChange, 'arrivals' | 'added'>> {
  const toldHere = new Set(told.flatMap(({ code, name, description }) => ((name ?? description) ? code : [])))
  const words = await wordsFromBases(
    db,
    fresh.flatMap((code) => known.get(code) ?? []),
  )
  const taken = words.filter(({ hotel: at, told: { code } }) => at !== hotel || !toldHere.has(code))
  const texts = taken.flatMap(({ hotel: at, told: { code, name, description } }) => {
    const badge = known.get(code)
    return badge && (name ?? description) !== null ? [{ id: badge.id, code, hotel: at, name, description }] : []
  })
  return { arrivals: texts.filter(({ hotel: at }) => at !== hotel), added: texts }
}
