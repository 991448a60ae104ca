import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { textIn } from '#platform/web/search-values.ts'
import { categories } from '../../../constants.ts'
import type { Category } from '../../../contract.ts'
import { type BoardFilter, boardFilters, type NewsroomFilter, newsroomFilters } from '../../../newsroom-constants.ts'

/** The filters of the list and the board, as they are in the address. */
export type NewsSearch = {
  tab?: 'board' | undefined
  q?: string | undefined
  show?: NewsroomFilter | undefined
  language?: LanguageCode | undefined
  category?: Category | undefined
  author?: number | undefined
  /** As in `2026-11`. */
  month?: string | undefined
  origin?: 'own' | 'copied' | undefined
  /** Codes of badges to start an item with, one a line. */
  badges?: string | undefined
  /** Filter of the board. */
  todo?: BoardFilter | undefined
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((each) => each === textIn(given))
}

/** Omits what is undefined, so that it does not appear in the address. */
function known<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

/** Parses the search of the list and the board; anything else is omitted. */
export function parseNewsSearch(asked: Record<string, unknown>): NewsSearch {
  return known({
    tab: oneOf(['board'], asked.tab),
    q: textIn(asked.q).slice(0, 100) || undefined,
    show: oneOf(newsroomFilters, asked.show),
    language: oneOf(languageCodes, asked.language),
    category: oneOf(categories, asked.category),
    author: authorIn(asked.author),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(textIn(asked.month))?.[0],
    origin: oneOf(['own', 'copied'] as const, asked.origin),
    badges: textIn(asked.badges).slice(0, 13_000) || undefined,
    todo: oneOf(boardFilters, asked.todo),
  })
}

function authorIn(given: unknown): number | undefined {
  const [text] = /^[1-9]\d{0,8}$/.exec(textIn(given)) ?? []
  return text === undefined ? undefined : Number(text)
}

/** The filters of the review queue. */
export type ReviewSearch = Of & { show?: 'ready' | undefined }

type Of = { language?: LanguageCode | undefined; category?: Category | undefined }

function ofIn(asked: Record<string, unknown>): Of {
  return { language: oneOf(languageCodes, asked.language), category: oneOf(categories, asked.category) }
}

/** Parses the search of the review queue; anything else is omitted. */
export function parseReviewSearch(asked: Record<string, unknown>): ReviewSearch {
  return known({ ...ofIn(asked), show: oneOf(['ready'], asked.show) })
}

/** The calendar's view, a day within the shown week or month, and its filters. */
export type CalendarSearch = Of & { view?: 'month' | undefined; day?: string | undefined }

/** Parses the search of the calendar; anything else is omitted. */
export function parseCalendarSearch(asked: Record<string, unknown>): CalendarSearch {
  const day = textIn(asked.day)
  const isDay = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  return known({
    ...ofIn(asked),
    view: oneOf(['month'], asked.view),
    day: isDay ? day : undefined,
  })
}
