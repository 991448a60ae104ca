/** The times of a scheduled job in UTC: minutes, hours and weekdays, of which 0 is Sunday. */
export type Cron = { minutes: ReadonlySet<number>; hours: ReadonlySet<number>; weekdays: ReadonlySet<number> }

/**
 * Parses the times of a scheduled job, such as "7,37 * * * *" or "0 16 * * 0". Throws for one that
 * depends on the date, which no job of the program does.
 */
export function parseCron(text: string): Cron {
  const [minutes = '', hours = '', day, month, weekdays = ''] = text.split(' ')
  if (day !== '*' || month !== '*') throw new Error(`"${text}" depends on the date`)
  return { minutes: partOf(minutes, 60), hours: partOf(hours, 24), weekdays: partOf(weekdays, 7) }
}

function partOf(text: string, end: number): Set<number> {
  const all = Array.from({ length: end }, (_, value) => value)
  if (text === '*') return new Set(all)
  const [, step] = /^\*\/(\d+)$/.exec(text) ?? []
  if (step) return new Set(all.filter((value) => value % Number(step) === 0))
  const values = text.split(',').map(Number)
  if (!values.every((value) => Number.isInteger(value) && value >= 0 && value < end))
    throw new Error(`"${text}" is no part of a schedule`)
  return new Set(values)
}

const minuteMs = 60_000
const mostMinutes = 8 * 24 * 60

/** Returns the first time after an instant. */
export function nextTime(cron: Cron, after: Date): Date {
  return find(cron, Math.floor(after.getTime() / minuteMs) + 1, 1)
}

/** Returns the last time up to an instant. */
export function lastTime(cron: Cron, until: Date): Date {
  return find(cron, Math.floor(until.getTime() / minuteMs), -1)
}

function find({ minutes, hours, weekdays }: Cron, start: number, step: 1 | -1): Date {
  for (let tried = 0, minute = start; tried < mostMinutes; tried += 1, minute += step) {
    const at = new Date(minute * minuteMs)
    if (minutes.has(at.getUTCMinutes()) && hours.has(at.getUTCHours()) && weekdays.has(at.getUTCDay())) return at
  }
  throw new Error('A schedule has no time within eight days')
}
