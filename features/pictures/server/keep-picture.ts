import { type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { fileName } from '#platform/server/files/files.ts'
import type { Pictures } from './context.ts'
import {
  type KeptPicture,
  type KeptRow,
  noteFailure,
  noteGood,
  noteMissing,
  noteUnchanged,
  readKept,
} from './kept-rows.ts'
import { measurePicture, mediaTypes } from './measure-picture.ts'
import type { PictureTables } from './tables.ts'

/** The size that a picture may have, in bytes. */
const mostBytes = 5 * 1024 * 1024

/**
 * Checks a picture of the game by its content and, where copies are enabled, stores it. `missing`
 * means the game says there is none. Other content (HTML, empty, truncated, too large) is logged,
 * counted and refused; the last good copy is kept. Nothing is recorded if the host was not called
 * (circuit open, or no time left). Throws if the copy cannot be stored.
 */
export async function keepPicture(
  pictures: Pictures,
  address: string,
  signal?: AbortSignal,
): Promise<KeptPicture | 'missing' | HotelRefusal> {
  const db = tablesOf<PictureTables>(pictures.db)
  const known = await readKept(db, address)
  const held = known && (await isHeld(pictures, known)) ? known : undefined
  const answer = await pictures.gateway.picture(address, {
    maxBytes: mostBytes,
    ...(held?.etag ? { ifNoneMatch: held.etag } : {}),
    ...(signal ? { signal } : {}),
  })
  const now = pictures.clock.now()
  if (answer === 'unchanged' && held) {
    await noteUnchanged(db, address, now)
    return held
  }
  if (answer === 'missing') {
    await noteMissing(db, address, now)
    return 'missing'
  }
  if (answer === 'unchanged') return fail(pictures, db, address, refuse('hotel.broken', { reason: 'unexpectedStatus' }))
  if (isHotelRefusal(answer)) return wasAsked(answer) ? fail(pictures, db, address, answer) : answer
  const measured = measurePicture(answer.bytes)
  if (!measured) return fail(pictures, db, address, refuse('hotel.broken', { reason: 'notPicture' }))
  const { type } = measured
  const name = pictures.keeps
    ? await pictures.files.put(answer.bytes, type, mediaTypes[type])
    : sameName(known, fileName(answer.bytes, type))
  const good = { ...measured, name, bytes: answer.bytes.byteLength }
  const etag = answer.etag !== null && sendable.test(answer.etag) ? answer.etag : null
  await noteGood(db, address, { ...good, etag }, now)
  return good
}

/** The tags that can be sent back (RFC 9110 §8.8.3). */
const sendable = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/

/** A copy from a time when copies were enabled stays known while it matches the game's picture. */
function sameName(known: KeptRow | undefined, name: string): string | null {
  return known?.name === name ? name : null
}

/** Returns whether the last good copy exists, so an unchanged picture need not be sent. */
async function isHeld({ keeps, files }: Pictures, { name }: KeptRow): Promise<boolean> {
  return keeps ? name !== null && (await files.has(name)) : true
}

async function fail(
  { clock, log }: Pictures,
  db: Db<PictureTables>,
  address: string,
  refusal: HotelRefusal,
): Promise<HotelRefusal> {
  const failure = failureOf(refusal)
  const failures = await noteFailure(db, address, failure, clock.now())
  log.warn({ picture: address, failure, failures }, 'a picture of the game could not be read')
  return refusal
}

/** A refusal in the words of the log: `hotel.broken notPicture`. */
export function failureOf(refusal: HotelRefusal): string {
  return 'reason' in refusal ? `${refusal.refused} ${refusal.reason}` : refusal.refused
}

/**
 * Returns whether a host was called at all: with an open circuit, or when the caller has no time
 * left, nothing new is known.
 */
export function wasAsked({ refused }: HotelRefusal): boolean {
  return refused !== 'hotel.resting' && refused !== 'hotel.crowded' && refused !== 'hotel.outOfTime'
}

/**
 * The result of a check: the picture exists, the game says there is none, or the answer was
 * unusable.
 */
export type Seen = 'there' | 'missing' | 'unread'

/** A picture is checked again after this many days, to detect removal or change. */
const againAfterDays = 14
/**
 * A missing picture is checked again after a day, an unreadable one after an hour, both with
 * increasing intervals.
 */
const missingAtMostDays = 30
const unreadAtMostDays = 7

const hourMs = 3_600_000

/**
 * Returns when a picture is to be checked again. `inVain` counts the consecutive failed checks
 * before this one.
 */
export function nextLook(now: Date, seen: Seen, inVain: number): Date {
  const doubled = 2 ** Math.min(inVain, 10)
  const hours = {
    there: againAfterDays * 24,
    missing: Math.min(doubled, missingAtMostDays) * 24,
    unread: Math.min(doubled, unreadAtMostDays * 24),
  }
  return new Date(now.getTime() + hours[seen] * hourMs)
}
