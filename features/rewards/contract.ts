import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

export { achievementKeys } from './constants.ts'

import { achievementKeys } from './constants.ts'

/** A calendar day, counted in UTC: `2026-11-21`. */
const Day = z.string()

/**
 * An achievement: its reward, the progress towards it, and when it was reached; null while it is
 * open.
 */
export const Achievement = z.object({
  key: z.enum(achievementKeys),
  comets: z.int(),
  done: z.int(),
  goal: z.int(),
  reachedAt: Timestamp.nullable(),
})
export type Achievement = z.output<typeof Achievement>

/**
 * A streak with a reward: its length in days, how often it was reached, and whether the current run
 * has earned it.
 */
export const StreakStep = z.object({ days: z.int(), comets: z.int(), times: z.int(), isReached: z.boolean() })
export type StreakStep = z.output<typeof StreakStep>

/**
 * The caller's rewards. `streak` is the current run: its number of `days`, the last one today or
 * yesterday; 0 for none. `longest` is the all-time longest. `week` is the last seven days, today
 * last.
 */
export const OwnRewards = z.object({
  achievements: z.array(Achievement),
  streak: z.object({
    days: z.int(),
    longest: z.int(),
    hasToday: z.boolean(),
    week: z.array(z.object({ day: Day, counts: z.boolean() })),
    steps: z.array(StreakStep),
  }),
})
export type OwnRewards = z.output<typeof OwnRewards>

export const showOwnRewards = endpoint({
  method: 'GET',
  path: '/api/get/users/rewards',
  access: 'loggedIn',
  summary: 'The achievements of the caller, reached and open, and the streak of days.',
  result: OwnRewards,
  refusals: {},
})

/**
 * Returns where comments are. Their ids are one parameter: `17,18`. Deleted comments are left out.
 */
export const findComments = endpoint({
  method: 'GET',
  path: '/api/get/users/comment-places',
  access: 'loggedIn',
  summary: 'The addresses of the comments in a ledger, by their numbers.',
  query: z.object({ ids: z.string().regex(/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,49}$/) }),
  result: z.array(z.object({ id: z.int(), path: z.string() })),
  refusals: {},
})

/** A UTC month: `2026-11`. */
export const Month = z.string('error.monthNotFound').regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'error.monthNotFound')

/** How many members the board of a month names. */
export const boardSize = 50

/**
 * A place on the board. Equal amounts share a place. `hasPage` says whether the member's page is
 * visible; `habboId` leads to the player's.
 */
export const BoardPlace = z.object({
  place: z.int(),
  comets: z.int(),
  name: z.string(),
  hotel: HotelCode,
  hasPage: z.boolean(),
  habboId: z.string().nullable(),
  avatar: z.string(),
  icon: EquippedIcon.shape.icon.nullable(),
})
export type BoardPlace = z.output<typeof BoardPlace>

/** The board of a month, and the months beside it that have one. */
export const Board = z.object({
  month: Month,
  current: Month,
  earlier: Month.nullable(),
  later: Month.nullable(),
  places: z.array(BoardPlace),
})
export type Board = z.output<typeof Board>

export const showBoard = endpoint({
  method: 'GET',
  path: '/api/get/rewards/board',
  access: 'anyone',
  summary: 'Who earned the most comets in a UTC month, the current one where none is named.',
  query: z.object({ month: Month.optional() }),
  result: Board,
  refusals: { 'error.monthNotFound': 404 },
})

/**
 * `place` is the caller's actual or hypothetical place, null without comets; `isShown` says whether
 * others see it.
 */
export const OwnPlace = z.object({ comets: z.int(), place: z.int().nullable(), isShown: z.boolean() })
export type OwnPlace = z.output<typeof OwnPlace>

export const showOwnPlace = endpoint({
  method: 'GET',
  path: '/api/get/users/board-place',
  access: 'loggedIn',
  summary: 'Where the caller stands on the board of a month.',
  query: z.object({ month: Month.optional() }),
  result: OwnPlace,
  refusals: { 'error.monthNotFound': 404 },
})
