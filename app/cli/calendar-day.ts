import { CommandProblem } from './command-line.ts'

/** The last year of this century that two digits mean (specification §9.4). */
const pivot = 68

/**
 * Normalises a calendar day to `2026-11-23`. Accepts that form, `23.11.2026` and `23/11/2026`, also
 * with a two-digit year (up to 68 means this century). Returns undefined for an invalid day.
 */
export function calendarDay(word: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(word) ?? []
  const [, dayFirst, , monthNext, yearLast] = /^(\d\d?)([./])(\d\d?)\2(\d{4}|\d\d)$/.exec(word) ?? []
  const year = isoYear ?? yearLast
  if (year === undefined) return undefined
  try {
    const parts = { year: wholeYear(year), month: Number(isoMonth ?? monthNext), day: Number(isoDay ?? dayFirst) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    // There is no 31st of November.
    return undefined
  }
}

/** Parses an argument that is a day, in any form of `calendarDay`. Throws a CommandProblem. */
export function parseDay(word = ''): string {
  const day = calendarDay(word)
  if (day !== undefined) return day
  throw new CommandProblem(`"${word}" is not a day: write it as 2026-11-23.`, 2)
}

function wholeYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year > pivot ? 1900 + year : 2000 + year
}
