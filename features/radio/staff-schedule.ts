import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'
import { editScopes, showLimits, swapAnswers, swapStates } from './constants.ts'
import { Airing } from './schedule.ts'
import { StationId } from './station.ts'
import { lengthOf } from './text-length.ts'

const reads = { permission: ['radio.schedule', 'radio.air'] } as const
/** With scope `own`, only one's own shows and free times; heads need the department radio. */
const access = { permission: 'radio.schedule' } as const

const wrong = 'error.incorrectData'
const Day = z.iso.date(wrong).refine((day) => day >= '2000-01-01' && day <= '2100-12-31', wrong)
const Clock = z.string(wrong).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong)
const Minutes = z.coerce
  .number(wrong)
  .int(wrong)
  .min(showLimits.leastMinutes, 'error.showLength')
  .max(showLimits.mostMinutes, 'error.showLength')
const greatestId = 2_147_483_647
const Id = z.coerce
  .number('error.notFound')
  .int('error.notFound')
  .min(1, 'error.notFound')
  .max(greatestId, 'error.notFound')
const ShowId = z.int(wrong).min(1, wrong).max(greatestId, wrong)
const Version = z.int(wrong).min(1, wrong).max(greatestId, wrong)

const line = (most: number) =>
  z
    .string('error.formFieldRequired')
    .overwrite(inOneLine)
    .trim()
    .refine((text) => lengthOf(text) <= most, 'error.formFieldTooLong')

/** What of a show the caller may do: everything, only with their own, or nothing. */
export const ScheduleReach = z.enum(['all', 'own', 'none'])
export type ScheduleReach = z.output<typeof ScheduleReach>

/**
 * An airing as the staff sees it. `day`, `starts` and `minutes` are on the clocks of `zone`, the
 * show's own, `local…` on those of the station. `isOwn`: the caller hosts it. `overlaps` names the
 * shows that are on at the same time. `maySwap`: its host is another account, which can be asked.
 */
export const StaffAiring = Airing.extend({
  version: z.int(),
  zone: z.string(),
  day: z.iso.date(),
  starts: z.string(),
  minutes: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  isCancelled: z.boolean(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  maySwap: z.boolean(),
  overlaps: z.array(z.string()),
})
export type StaffAiring = z.output<typeof StaffAiring>

/** A free time on the clocks of the station, at most two hours long. */
export const FreeTime = z.object({
  startsAt: Timestamp,
  endsAt: Timestamp,
  day: z.iso.date(),
  starts: z.string(),
  minutes: z.int(),
})
export type FreeTime = z.output<typeof FreeTime>

/** A weekly show that has not ended, or a show that was cancelled as a whole. */
export const Series = z.object({
  showId: z.int(),
  version: z.int(),
  name: z.string(),
  djName: z.string(),
  coDjName: z.string().nullable(),
  isLive: z.boolean(),
  isRecurring: z.boolean(),
  zone: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  starts: z.string(),
  minutes: z.int(),
  /** The days to come that are cancelled. */
  cancelled: z.array(z.iso.date()),
  isWithdrawn: z.boolean(),
  mayChange: z.boolean(),
})
export type Series = z.output<typeof Series>

const SwapSide = z.object({ showId: z.int(), showName: z.string(), startsAt: Timestamp })

/**
 * A wish to swap the times of two airings: `mine` is that of who asked. It is `over` once one of
 * them has begun or was changed. `isAsker` and `isAsked` say which side the caller is on.
 */
export const Swap = z.object({
  id: z.int(),
  state: z.enum(swapStates),
  askedBy: z.string().nullable(),
  askedOf: z.string().nullable(),
  isAsker: z.boolean(),
  isAsked: z.boolean(),
  mine: SwapSide,
  other: SwapSide,
  askedAt: Timestamp,
})
export type Swap = z.output<typeof Swap>
export type SwapState = Exclude<Swap['state'], 'over'>

/** An airing to come that the caller hosts, as a side of a swap. */
export const OwnAiring = z.object({
  showId: z.int(),
  version: z.int(),
  day: z.iso.date(),
  showName: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type OwnAiring = z.output<typeof OwnAiring>

/** A week of a station, Monday to Sunday in its zone, with what the caller may do. */
export const StaffWeek = z.object({
  station: StationId,
  stations: z.array(StationId),
  zone: z.string(),
  today: z.iso.date(),
  from: z.iso.date(),
  to: z.iso.date(),
  reach: ScheduleReach,
  airings: z.array(StaffAiring),
  free: z.array(FreeTime),
  series: z.array(Series),
  swaps: z.array(Swap),
  ownAirings: z.array(OwnAiring),
  /** Members of the team who host, for the fields of hosts. */
  hosts: z.array(z.string()),
})
export type StaffWeek = z.output<typeof StaffWeek>

const OfStaffStation = z.object({ station: StationId.default('main') })

/** `week` is any day of the wanted week. */
export const showStaffSchedule = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/schedule',
  access: reads,
  summary: 'A week of the schedule with cancelled shows, overlaps and free times, and the swaps of the caller.',
  query: OfStaffStation.extend({ week: Day.optional() }),
  result: StaffWeek,
  refusals: {},
})

/** Two airings at the same time. `startsAt` and `endsAt` are of the one that is there. */
export const Overlap = z.object({
  showId: z.int(),
  showName: z.string(),
  djName: z.string(),
  day: z.iso.date(),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type Overlap = z.output<typeof Overlap>

/**
 * A night in which the clock changes: the beginning does not exist (`skipped`, it begins later) or
 * comes twice (`twice`, the first is meant), or the show is `shorter` or `longer` than planned.
 */
export const ClockNight = z.object({
  day: z.iso.date(),
  kind: z.enum(['skipped', 'twice', 'shorter', 'longer']),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
export type ClockNight = z.output<typeof ClockNight>

/**
 * Looks ahead for a year: `times` is how often the show is on in it, `first` the first time. Of
 * `overlaps` and `nights` the first twenty are listed. `fits` are free times of the same length in that week.
 */
export const Foresight = z.object({
  zone: z.string(),
  times: z.int(),
  first: z.object({ startsAt: Timestamp, endsAt: Timestamp }).nullable(),
  isOver: z.boolean(),
  overlapCount: z.int(),
  overlaps: z.array(Overlap),
  nights: z.array(ClockNight),
  fits: z.array(FreeTime),
})
export type Foresight = z.output<typeof Foresight>

const Flag = z.enum(['true', 'false'], wrong).transform((flag) => flag === 'true')
const EditScope = z.enum(editScopes, wrong)

/** For a changed airing, `showId`, `at` (its stored day) and `scope` say what the times replace. */
export const foresee = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/schedule/foresight',
  access,
  summary: 'What stands in the way of some times before they are saved: overlaps, changes of the clock.',
  query: OfStaffStation.extend({
    day: Day,
    starts: Clock,
    minutes: Minutes,
    isRecurring: Flag.default(false),
    lastDay: Day.optional(),
    showId: Id.optional(),
    at: Day.optional(),
    scope: EditScope.default('all'),
  }),
  result: Foresight,
  refusals: { 'error.notFound': 404, 'error.showLength': 422 },
})

/** `day` and `starts` are on the clocks of the show's zone: the station's for a new one. */
const showFields = {
  name: line(showLimits.name).regex(seen, 'error.formFieldRequired'),
  djName: line(showLimits.djName).regex(seen, 'error.formFieldRequired'),
  coDjName: line(showLimits.djName).default(''),
  description: z
    .string()
    .overwrite(inLines)
    .trim()
    .refine((text) => lengthOf(text) <= showLimits.description, 'error.formFieldTooLong')
    .default(''),
  isLive: z.boolean(wrong),
  isRecurring: z.boolean(wrong),
  day: Day,
  lastDay: Day.nullable().default(null),
  starts: Clock,
  minutes: Minutes,
  /** Whether overlaps are accepted; only with the permission for all shows. */
  overlapping: z.boolean(wrong).default(false),
}

const changed = z.object({ showId: z.int() })
/** `error.showOverlaps` comes with `overlaps`, what is there; `error.stale` with `show` as it is. */
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

/** Without a day the whole show is cancelled. */
export const cancelStaffShow = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/shows/:id/cancellations',
  access,
  summary: 'Cancels a show on one day, or as a whole.',
  params: z.object({ id: Id }),
  body: z.object({ version: Version, day: Day.nullable() }),
  result: z.object({ version: z.int() }),
  refusals: { ...ofShow, 'error.showNotThen': 404, 'error.showOver': 409, 'error.showForbidden': 403 },
})

export const bringShowBack = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/shows/:id/restorations',
  access,
  summary: 'Brings a show back that was cancelled on one day, or as a whole.',
  params: z.object({ id: Id }),
  body: z.object({ version: Version, day: Day.nullable(), overlapping: z.boolean(wrong).default(false) }),
  result: z.object({ version: z.int() }),
  refusals: { ...ofShow, ...conflicts, 'error.showNotThen': 404 },
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
  summary: 'Copies the single shows of a week to another. What is in the way stays as it is.',
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
  summary: 'Accepts or declines a swap, or withdraws the own wish for one.',
  params: z.object({ id: Id }),
  body: z.object({ answer: z.enum(swapAnswers, wrong) }),
  result: Swap,
  refusals: { ...ofShow, 'error.showForbidden': 403 },
})
