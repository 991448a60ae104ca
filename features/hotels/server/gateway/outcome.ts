import { isRefusal, refuse } from '#platform/contract/refusal.ts'

/**
 * What made an answer unreadable: no JSON where JSON was due, JSON of another shape, a page "Cannot GET …" of a route that
 * this hotel does not have (Origins has fewer, HOTEL-API §5), a body over the cap, a redirect, a status with no known meaning.
 * Of a file of the game's data: something else than text in its place, no UTF-8, a line without end, too few lines with a "=",
 * a body that broke off. Of a picture: something else in its place, or an address that is not of the game. Of both: nothing at all.
 */
export type BrokenReason =
  | 'notJson'
  | 'wrongShape'
  | 'unknownRoute'
  | 'tooLarge'
  | 'redirected'
  | 'unexpectedStatus'
  | 'notText'
  | 'notUtf8'
  | 'longLine'
  | 'noPairs'
  | 'truncated'
  | 'notPicture'
  | 'foreignAddress'
  | 'empty'

/** What made a hotel unreachable: no answer in time, no (whole) answer at all, a 5xx without a maintenance notice. */
export type UnreachableReason = 'timeout' | 'network' | 'serverError'

/**
 * Every "no" of a hotel, closed (HOTEL-API §0.5). They never leave the server as they are: the feature that asked turns
 * them into its own states and message keys. Only the first four are words of the hotel about a player; none of them says
 * that something is gone, and after any of the others nothing at all is known.
 *
 * - `hotel.notFound` 404 `not-found`: no such player or room, or a banned player.
 * - `hotel.invalidName`, `hotel.invalidId`: not a name or an id there; also given without asking when it cannot be one.
 * - `hotel.listUnavailable` 404 `not-found` on a list: the profile is private, banned or gone. Says nothing about the entries.
 * - `hotel.maintenance`, `hotel.blocked` (403, the shield before the hotel), `hotel.broken`, `hotel.unreachable`.
 * - `hotel.busy` 429, or the hotel asked earlier to wait longer than this call may take.
 * - `hotel.resting` the hotel failed repeatedly and is left alone until `retryAfterSeconds` have passed.
 * - `hotel.crowded` too many calls wait for this hotel already, or did until the time was over: it was not asked.
 * - `hotel.outOfTime` the caller's deadline passed or its signal aborted before an answer came.
 */
export type HotelRefusal =
  | { readonly refused: 'hotel.notFound' }
  | { readonly refused: 'hotel.invalidName' }
  | { readonly refused: 'hotel.invalidId' }
  | { readonly refused: 'hotel.listUnavailable' }
  | { readonly refused: 'hotel.maintenance'; readonly retryAfterSeconds: number | null }
  | { readonly refused: 'hotel.blocked' }
  | { readonly refused: 'hotel.busy'; readonly retryAfterSeconds: number | null }
  | { readonly refused: 'hotel.broken'; readonly reason: BrokenReason }
  | {
      readonly refused: 'hotel.unreachable'
      readonly reason: UnreachableReason
      readonly retryAfterSeconds: number | null
    }
  | { readonly refused: 'hotel.resting'; readonly retryAfterSeconds: number }
  | { readonly refused: 'hotel.crowded'; readonly retryAfterSeconds: number }
  | { readonly refused: 'hotel.outOfTime' }

/** A value of the game or the reason why there is none. Tell them apart with `isHotelRefusal`. */
export type HotelOutcome<Value> = Value | HotelRefusal

/** Narrows an outcome to its refusal. */
export function isHotelRefusal(outcome: unknown): outcome is HotelRefusal {
  return isRefusal(outcome) && outcome.refused.startsWith('hotel.')
}

/** An answer that cannot be read, and why. */
export function broken(reason: BrokenReason): HotelRefusal {
  return refuse('hotel.broken', { reason })
}

/** No answer, and why; `retryAfterSeconds` where the hotel named a time. */
export function unreachable(reason: UnreachableReason, retryAfterSeconds: number | null = null): HotelRefusal {
  return refuse('hotel.unreachable', { reason, retryAfterSeconds })
}
