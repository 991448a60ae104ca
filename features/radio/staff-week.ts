import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { swapStates } from './constants.ts'
import { Airing } from './schedule.ts'
import { Clock, Day, EditScope, Flag, Id, Minutes, OfStaffStation } from './schedule-fields.ts'
import { StationId } from './station.ts'

/** What of a show the caller may do: everything, only with their own, or nothing. */
export const ScheduleReach = z.enum(['all', 'own'])
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

/** `week` is any day of the wanted week. */
export const showStaffSchedule = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/schedule',
  access: { permission: ['radio.schedule', 'radio.air'] },
  summary: 'A week of the schedule with cancelled shows, overlaps and free times, and the swaps of the caller.',
  query: OfStaffStation.extend({ week: Day.optional() }),
  result: StaffWeek,
  refusals: { 'error.otherDepartment': 403 },
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
 * `overlaps` and `nights` the first twenty are listed. `fits` are free times of the same length in
 * that week.
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

/** For a changed airing, `showId`, `at` (its stored day) and `scope` say what the times replace. */
export const foresee = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/schedule/foresight',
  access: { permission: 'radio.schedule' },
  summary: 'The conflicts of show times before they are saved: overlaps and changes of the clock.',
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
