import { z } from 'zod'
import { calendarDay } from './calendar-day.ts'
import { CommandProblem } from './command-problem.ts'

const zonedMoment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])
const bareMoment = z.iso.datetime({ local: true })
const mostLetters = 500

/**
 * Parses the end of a ban: a day or an ISO timestamp, in UTC unless it names a zone. Returns null
 * for `never` (a permanent ban). Throws a CommandProblem for an invalid or past date.
 */
export function readBanEnd(word: string, now: Date): Date | null {
  if (word === 'never') return null
  const until = instantOf(word)
  if (!until) {
    throw new CommandProblem(
      `"${word}" is no date: write --until 2026-12-31, --until 2026-12-31T18:00 or --until never.`,
      2,
    )
  }
  if (until <= now) throw new CommandProblem(`The ban would be over already: ${word} is in the past.`, 1)
  return until
}

/**
 * Parses the reason of a ban, which is shown to the banned member: 1 to 500 characters after
 * trimming. Throws a CommandProblem.
 */
export function readBanReason(words: string): string {
  const reason = words.trim()
  if (reason === '') throw new CommandProblem('Say why with --reason "…": the banned player is told.', 1)
  if (reason.length <= mostLetters) return reason
  throw new CommandProblem(`The reason has ${reason.length} characters; it may have at most ${mostLetters}.`, 1)
}

function instantOf(word: string): Date | undefined {
  const day = calendarDay(word)
  if (day !== undefined) return new Date(day)
  if (zonedMoment.safeParse(word).success) return new Date(word)
  return bareMoment.safeParse(word).success ? new Date(`${word}Z`) : undefined
}
