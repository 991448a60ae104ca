import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { swapAnswers } from './constants.ts'
import { Day, EditScope, Id, OfStaffStation, ShowId, showFields, Version, wrong } from './schedule-fields.ts'
import { Swap } from './staff-week.ts'

export * from './staff-week.ts'

/** With scope `own`, only one's own shows and free times; heads need the department radio. */
const access = { permission: 'radio.schedule' } as const

const changed = z.object({ showId: z.int() })
/**
 * `error.showOverlaps` comes with `overlaps`, what is there; `error.stale` with `show` as it is.
 */
const conflicts = { 'error.showOverlaps': 409, 'error.showOver': 409, 'error.showForbidden': 403 } as const
const invalid = {
  'error.formFieldRequired': 422,
  'error.formFieldTooLong': 422,
  'error.showLength': 422,
  'error.showEnds': 422,
} as const
const ofShow = { 'error.notFound': 404, 'error.stale': 409 } as const

export const addStaffShow = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/shows',
  access,
  summary: 'Adds a show. With the permission for own shows the caller is the host, and the time must be free.',
  status: 201,
  body: OfStaffStation.extend(showFields),
  result: changed,
  refusals: { ...conflicts, ...invalid },
})

/**
 * `at` is the stored day of the airing that was opened: `scope` changes it alone, it and those
 * after it, or all. What is changed apart from its series becomes a show of its own.
 */
export const changeStaffShow = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/radio/shows/:id',
  access,
  summary: 'Changes one airing of a show, those from it on, or all.',
  params: z.object({ id: Id }),
  body: z.object({ version: Version, at: Day, scope: EditScope, ...showFields }),
  result: changed,
  refusals: { ...conflicts, ...invalid, ...ofShow, 'error.showNotThen': 404 },
})

/** Without a day the whole show is cancelled. `overlapped` are the shows that it overlapped. */
export const cancelStaffShow = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/shows/:id/cancellations',
  access,
  summary: 'Cancels a show on one day, or as a whole.',
  params: z.object({ id: Id }),
  body: z.object({ version: Version, day: Day.nullable() }),
  result: z.object({ version: z.int(), overlapped: z.array(z.int()) }),
  refusals: { ...ofShow, 'error.showNotThen': 404, 'error.showOver': 409, 'error.showForbidden': 403 },
})

/**
 * `overlapping` accepts all overlaps, `overlapped` those with these shows: for an undo, the ones
 * that were there at the cancellation.
 */
export const bringShowBack = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/shows/:id/restorations',
  access,
  summary: 'Brings a show back that was cancelled on one day, or as a whole.',
  params: z.object({ id: Id }),
  body: z.object({
    version: Version,
    day: Day.nullable(),
    overlapping: z.boolean(wrong).default(false),
    overlapped: z.array(ShowId).max(1000, wrong).default([]),
  }),
  result: z.object({ version: z.int() }),
  refusals: { ...ofShow, ...conflicts, 'error.showNotThen': 404 },
})

/** Only a show that is cancelled as a whole; `error.stale` otherwise. */
export const removeStaffShow = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/radio/shows/:id',
  access,
  summary: 'Deletes a show for good that is cancelled as a whole.',
  params: z.object({ id: Id }),
  query: z.object({ version: z.coerce.number(wrong).pipe(Version) }),
  result: z.object({ showId: z.int() }),
  refusals: { ...ofShow, 'error.showForbidden': 403 },
})

/** What copying a week does: single shows are copied, unless something is in their way. */
export const WeekCopy = z.object({
  copied: z.array(z.object({ showName: z.string(), startsAt: Timestamp })),
  left: z.array(z.object({ showName: z.string(), startsAt: Timestamp, why: z.enum(['overlaps', 'over', 'there']) })),
})
export type WeekCopy = z.output<typeof WeekCopy>

/** `from` and `to` are any days of the two weeks. Weekly shows are in both and are not copied. */
const weeks = OfStaffStation.extend({ from: Day, to: Day })
const ofCopy = { 'error.showForbidden': 403 } as const

export const previewWeekCopy = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/schedule/copies',
  access,
  summary: 'What copying a week to another would do.',
  query: weeks,
  result: WeekCopy,
  refusals: ofCopy,
})

export const copyWeek = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/schedule/copies',
  access,
  summary: 'Copies the single shows of a week to another. Existing shows stay.',
  body: weeks,
  result: WeekCopy,
  refusals: ofCopy,
})

const Side = z.object({ showId: ShowId, day: Day, version: Version })

/** Both must be to come. The same wish twice is one. */
export const askForSwap = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/swaps',
  access,
  summary: 'Asks the host of another airing to swap its time with an own one.',
  status: 201,
  body: z.object({ mine: Side, other: Side }),
  result: z.object({ id: z.int() }),
  refusals: {
    ...ofShow,
    'error.showNotThen': 404,
    'error.showOver': 409,
    'error.showForbidden': 403,
    'error.swapHost': 409,
    'error.tooManyRequests': 429,
  },
})

/** Who was asked accepts or declines, who asked withdraws. `error.stale` comes with `swap`. */
export const answerSwap = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/radio/swaps/:id',
  access,
  summary: 'Accepts or declines a swap, or withdraws an own request for one.',
  params: z.object({ id: Id }),
  body: z.object({ answer: z.enum(swapAnswers, wrong) }),
  result: Swap,
  refusals: { ...ofShow, 'error.showForbidden': 403 },
})
