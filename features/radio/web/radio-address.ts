import type { PlaysSearch, ScheduleSearch } from './radio-search.ts'

/** The address of the schedule, in the form that the router writes it. */
export function scheduleAddress(language: string, { week }: ScheduleSearch = {}): string {
  return `/${language}/radio/schedule${week ? `?week=${week}` : ''}`
}

/** The address of the recently played songs, in the form that the router writes it. */
export function playsAddress(language: string, { day, search, most, before }: PlaysSearch = {}): string {
  const query = new URLSearchParams({
    ...(day ? { day } : {}),
    ...(search ? { search } : {}),
    ...(most ? { most } : {}),
    ...(before ? { before: String(before) } : {}),
  }).toString()
  return `/${language}/radio/recentlyPlayed${query ? `?${query}` : ''}`
}
