import { z } from 'zod'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'
import { editScopes, showLimits } from './constants.ts'
import { StationId } from './station.ts'
import { lengthOf } from './text-length.ts'

/** Message key of input that no form sends. */
export const wrong = 'error.incorrectData'

/** A day of the calendar. */
export const Day = z.iso.date(wrong).refine((day) => day >= '2000-01-01' && day <= '2100-12-31', wrong)

/** A time of day: `21:00`. */
export const Clock = z.string(wrong).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong)

/** How long a show is by the clock. */
export const Minutes = z.coerce
  .number(wrong)
  .int(wrong)
  .min(showLimits.leastMinutes, 'error.showLength')
  .max(showLimits.mostMinutes, 'error.showLength')
const greatestId = 2_147_483_647

/** A number in an address or query; one that cannot exist is not found. */
export const Id = z.coerce
  .number('error.notFound')
  .int('error.notFound')
  .min(1, 'error.notFound')
  .max(greatestId, 'error.notFound')

/** The number of a show in a body. */
export const ShowId = z.int(wrong).min(1, wrong).max(greatestId, wrong)

/** The version of a show that the caller has seen. */
export const Version = z.int(wrong).min(1, wrong).max(greatestId, wrong)

const line = (most: number) =>
  z
    .string('error.formFieldRequired')
    .overwrite(inOneLine)
    .trim()
    .refine((text) => lengthOf(text) <= most, 'error.formFieldTooLong')

/** The station; default: the site's own. */
export const OfStaffStation = z.object({ station: StationId.default('main') })

/** A yes or no in a query. */
export const Flag = z.enum(['true', 'false'], wrong).transform((flag) => flag === 'true')

/** What a change of an airing reaches. */
export const EditScope = z.enum(editScopes, wrong)

/** `day` and `starts` are on the clocks of the show's zone: the station's for a new one. */
export const showFields = {
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
