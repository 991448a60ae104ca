import { textIn } from '#platform/web/search-values.ts'
import type { StationId } from '../../../contract.ts'

/** What of a week is shown; everything without it. */
export const weekFilters = ['mine', 'free', 'overlaps'] as const
export type WeekFilter = (typeof weekFilters)[number]

/** The search parameters: a day of the shown week (this week without it), the station, a filter. */
export type StaffScheduleSearch = {
  week?: string | undefined
  station?: StationId | undefined
  show?: WeekFilter | undefined
}

/** Validates the search parameters; what is not possible is dropped. */
export function parseStaffScheduleSearch(given: Readonly<Record<string, unknown>>): StaffScheduleSearch {
  const week = textIn(given.week)
  const show = weekFilters.find((known) => known === given.show)
  return {
    ...(isDay(week) && { week }),
    ...(given.station === 'tr' && { station: 'tr' as const }),
    ...(show && { show }),
  }
}

/** Whether a text is a day of the calendar that the schedule can have. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Returns the day some days later, or earlier. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
