import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { PlaysSearch, ScheduleSearch } from './radio-search.ts'

/** The address of the schedule, in the form that the router writes it. */
export function scheduleAddress(language: LanguageCode, { week }: ScheduleSearch = {}): string {
  return `${addressOf('radioSchedule', language)}${week ? `?week=${week}` : ''}`
}

/** The address of the recently played songs, in the form that the router writes it. */
export function playsAddress(language: LanguageCode, { day, search, most, before }: PlaysSearch = {}): string {
  const query = new URLSearchParams({
    ...(day ? { day } : {}),
    ...(search ? { search } : {}),
    ...(most ? { most } : {}),
    ...(before ? { before: String(before) } : {}),
  }).toString()
  return `${addressOf('radioRecentlyPlayed', language)}${query ? `?${query}` : ''}`
}
