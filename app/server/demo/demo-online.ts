import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { combine, shareOf } from '#demo/hotel/random.ts'
import { onlineAt } from '#demo/hotel/world/online-rhythm.ts'
import type { OriginsHotel } from '#features/origins/contract.ts'
import { bringOnlineSamples, firstOnlineSample } from '#features/origins/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** Number of days of online counts that exist when the demo first starts. */
const measuredDays = 120
/**
 * Older than this, only every tenth minute is inserted: only hours and days of it are shown, and
 * the demo must start fast.
 */
const wholeDays = 8

/** Dependencies for inserting the demo's online counts. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/**
 * Inserts the online counts of each Origins hotel for the last 120 days, with the gaps of
 * maintenance and restarts. Idempotent.
 */
export async function measureDemoOnline({ db, now, hotel }: Context): Promise<void> {
  const known = await firstOnlineSample(db, 'hhous')
  // The site itself has begun to measure a moment ago.
  if (known && now.getTime() - known.getTime() > dayMinutes * minuteMs) return
  const until = Math.floor(now.getTime() / minuteMs) * minuteMs
  const from = new Date(until - measuredDays * dayMinutes * minuteMs)
  const measure = (code: OriginsHotel) => {
    const context = hotel.world.hotel(code)
    return Array.from({ length: measuredDays * dayMinutes }, (_, minute) => {
      const instant = new Date(from.getTime() + minute * minuteMs)
      return isMissed(context.seed, minute, instant) ? null : onlineAt(context, instant.getTime())
    })
  }
  const [hhous, hhoes, hhobr] = [measure('hhous'), measure('hhoes'), measure('hhobr')]
  await bringOnlineSamples(db, { from, online: { hhous, hhoes, hhobr } }, now)
}

/**
 * Returns whether a minute has no measurement: one in 150, two hours of maintenance on some
 * mornings, and whole days of downtime.
 */
function isMissed(seed: number, minute: number, instant: Date): boolean {
  const day = Math.floor(minute / dayMinutes)
  const isStill = (day > 36 && day < 39) || (minute > 113.4 * dayMinutes && minute < 113.6 * dayMinutes)
  const isMaintained = shareOf(combine(seed, day)) < 0.1 && [7, 8].includes(instant.getUTCHours())
  const isThinned = day < measuredDays - wholeDays && minute % 10 > 0
  return isStill || isMaintained || isThinned || shareOf(combine(seed, -minute)) < 1 / 150
}
