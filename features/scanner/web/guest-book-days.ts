import type { LanguageCode } from '#platform/contract/language.ts'
import type { Observed } from '#platform/contract/time.ts'
import { formatTime } from '#platform/web/time.tsx'

/** A day of the guest book: its localised name ("Saturday, 08/11/2025") and its entries. */
export type GuestBookDay<Entry> = { day: string; entries: Entry[] }

/** Groups entries, newest first, by the day they were found, in a zone. */
export function byDay<Entry extends { observed: Observed }>(
  entries: readonly Entry[],
  language: LanguageCode,
  zone: string,
): GuestBookDay<Entry>[] {
  const days: GuestBookDay<Entry>[] = []
  for (const entry of entries) {
    const day = formatTime(entry.observed.by, 'day', language, zone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/**
 * Returns whether the observed interval spans midnight in a zone: a single day would then be too
 * precise.
 */
export function isWiderThanDay({ after, by }: Observed, language: LanguageCode, zone: string): boolean {
  return after !== null && formatTime(after, 'date', language, zone) !== formatTime(by, 'date', language, zone)
}
