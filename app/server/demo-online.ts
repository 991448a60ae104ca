import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { combine, shareOf } from '#demo/hotel/random.ts'
import { onlineAt } from '#demo/hotel/world/online-rhythm.ts'
import type { OriginsHotel } from '#features/origins/contract.ts'
import { bringOnlineSamples, firstOnlineSample } from '#features/origins/server/api.ts'
import type { Db } from '#platform/server/database.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** So long it looks as if the hotels had been measured when the demonstration first starts. */
const measuredDays = 120
/** Of the time before only every tenth minute is put in: hours and days are all that is shown of it, and a demonstration starts at once. */
const wholeDays = 8

/** What the demonstration's numbers of who is online are put into. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/**
 * Puts in how many were online in each hotel of Origins in the last 120 days, with the gaps that there are when hotels are in maintenance and machines are
 * started anew. A further start leaves what is there as it is.
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

/** Whether nobody knows of a minute: of one in 150, of two hours of maintenance on some mornings, and of the days on which nothing ran. */
function isMissed(seed: number, minute: number, instant: Date): boolean {
  const day = Math.floor(minute / dayMinutes)
  const isStill = (day > 36 && day < 39) || (minute > 113.4 * dayMinutes && minute < 113.6 * dayMinutes)
  const isMaintained = shareOf(combine(seed, day)) < 0.1 && [7, 8].includes(instant.getUTCHours())
  const isThinned = day < measuredDays - wholeDays && minute % 10 > 0
  return isStill || isMaintained || isThinned || shareOf(combine(seed, -minute)) < 1 / 150
}
