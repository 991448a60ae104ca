import { isRefusal, refuse } from '#platform/contract/refusal.ts'

/** What made an answer unreadable. */
export type BrokenReason =
  | 'notJson'
  | 'wrongShape'
  // "Cannot GET …": the hotel lacks the route, as Origins does many (hotel-api §5).
  | 'unknownRoute'
  | 'tooLarge'
  | 'redirected'
  | 'unexpectedStatus'
  // Of a file of the game's data.
  | 'notText'
  | 'notUtf8'
  | 'longLine'
  | 'noPairs'
  | 'truncated'
  // Of a picture.
  | 'notPicture'
  | 'foreignAddress'
  // Of either.
  | 'empty'

/**
 * Why a hotel is unreachable: timeout, missing or incomplete response, or a 5xx without a
 * maintenance notice.
 */
export type UnreachableReason = 'timeout' | 'network' | 'serverError'

/**
 * All refusals of a hotel (hotel-api §0.5). Server only: features translate them. The first four
 * concern a player, and none means that something was deleted; the others reveal nothing.
 */
export type HotelRefusal =
  // 404 `not-found`: no such player or room, or a banned player.
  | { readonly refused: 'hotel.notFound' }
  // Also given without a call when a name or id is impossible.
  | { readonly refused: 'hotel.invalidName' }
  | { readonly refused: 'hotel.invalidId' }
  // 404 `not-found` on a list: the profile is private, banned or gone.
  | { readonly refused: 'hotel.listUnavailable' }
  | { readonly refused: 'hotel.maintenance'; readonly retryAfterSeconds: number | null }
  // 403 of the protection in front of the hotel.
  | { readonly refused: 'hotel.blocked' }
  // 429, or an earlier request to wait for longer than this call may take.
  | { readonly refused: 'hotel.busy'; readonly retryAfterSeconds: number | null }
  | { readonly refused: 'hotel.broken'; readonly reason: BrokenReason }
  | {
      readonly refused: 'hotel.unreachable'
      readonly reason: UnreachableReason
      readonly retryAfterSeconds: number | null
    }
  // The hotel failed repeatedly and is not called for a while.
  | { readonly refused: 'hotel.resting'; readonly retryAfterSeconds: number }
  // Too many calls wait for this hotel: it was not asked.
  | { readonly refused: 'hotel.crowded'; readonly retryAfterSeconds: number }
  // The caller's deadline passed, or its signal aborted.
  | { readonly refused: 'hotel.outOfTime' }

/** A value of the game or a refusal. Distinguish them with `isHotelRefusal`. */
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
