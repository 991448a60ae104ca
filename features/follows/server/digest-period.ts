import { digestHour } from '../constants.ts'

const days = { daily: 1, weekly: 7 } as const

/** How often a digest is made. */
export type DigestPeriod = keyof typeof days

/** Returns when the period of the last digest began: it lasts a day or a week, and ends with it. */
export function digestBegin(period: DigestPeriod, now: Date): Date {
  const begin = new Date(now)
  begin.setUTCHours(digestHour, 0, 0, 0)
  if (begin > now) begin.setUTCDate(begin.getUTCDate() - 1)
  if (period === 'weekly') begin.setUTCDate(begin.getUTCDate() - begin.getUTCDay())
  begin.setUTCDate(begin.getUTCDate() - days[period])
  return begin
}
