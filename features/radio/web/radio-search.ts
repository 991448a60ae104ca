import { numberIn, textIn } from '#platform/web/search-values.ts'
import type { mostPlayedRanges } from '../contract.ts'

/** The pages of the radio, as their addresses name them. */
export type RadioPage = 'recentlyPlayed' | 'schedule'

/** What the address of the schedule says: 1 is the next week, nothing is this one. */
export type ScheduleSearch = { week?: 1 | undefined }

/**
 * The search parameters of the recently played songs. `day` is a calendar day of the station,
 * `before` the song that older ones follow.
 */
export type PlaysSearch = {
  day?: string | undefined
  search?: string | undefined
  most?: (typeof mostPlayedRanges)[number] | undefined
  before?: number | undefined
}

const longestSearch = 100

// Named once more: the contract would come along with every page for it.
const ranges: typeof mostPlayedRanges = ['7d', '30d', 'all']

/** Parses the search parameters of the schedule, which are untrusted input. */
export function parseScheduleSearch(asked: Record<string, unknown>): ScheduleSearch {
  return { week: numberIn(asked.week, 1, 1) === 1 ? 1 : undefined }
}

/**
 * Parses the search parameters of the recently played songs, which are untrusted input. Omitted
 * ones are set to undefined explicitly; otherwise the router keeps the previous ones.
 */
export function parsePlaysSearch(asked: Record<string, unknown>): PlaysSearch {
  const day = textIn(asked.day)
  const search = textIn(asked.search).slice(0, longestSearch).trim()
  const most = ranges.find((range) => range === asked.most)
  const before = /^[1-9][0-9]{0,14}$/.test(textIn(asked.before)) ? Number(textIn(asked.before)) : undefined
  return {
    day: isDay(day) ? day : undefined,
    search: search === '' ? undefined : search,
    most: most === ranges[0] ? undefined : most,
    before,
  }
}

function isDay(text: string): boolean {
  if (!/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const noon = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}
