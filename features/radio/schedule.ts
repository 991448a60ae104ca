import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { OfStation } from './station.ts'

/**
 * A broadcast of a show. `isLive` for a host in the studio (else a recording), `isRecurring` for
 * weekly shows. `startsAt` and `endsAt` are instants; `localDay`, `localStart` and `localEnd`
 * (`21:00`) are in the station's zone.
 */
export const Airing = z.object({
  showId: z.int().positive(),
  showName: z.string(),
  djName: z.string(),
  coDjName: z.string().nullable(),
  description: z.string(),
  isLive: z.boolean(),
  isRecurring: z.boolean(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  localDay: z.iso.date(),
  localStart: z.string(),
  localEnd: z.string(),
})
export type Airing = z.output<typeof Airing>

/**
 * A week of the schedule, Monday to Sunday in the station's zone; 0 is this week, 1 the next. `now`
 * and `next` are independent of the week.
 */
export const Schedule = z.object({
  zone: z.string(),
  week: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  airings: z.array(Airing),
  now: Airing.nullable(),
  next: Airing.nullable(),
})
export type Schedule = z.output<typeof Schedule>

export const showSchedule = endpoint({
  method: 'GET',
  path: '/api/get/radio/schedule',
  access: 'anyone',
  summary: 'The shows of this week or the next, and what is on now and next.',
  query: OfStation.extend({ week: z.coerce.number().int().min(0).max(1).default(0) }),
  result: Schedule,
  refusals: {},
})

export { scheduleCalendarPath, showCalendarPath } from './calendar-paths.ts'
