import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listMostLoved, listMostPlayed, listPlays, showSchedule } from '../client.ts'
import type { PlaysSearch, ScheduleSearch } from './radio-search.ts'

// A page from the HTML cache counts as up to date: its data is treated as read when the page
// arrives.
const asDrawn = { staleTime: 30_000, meta: { readOnArrival: true } } as const

/** A week of the schedule. */
export function scheduleQuery(language: LanguageCode, { week = 0 }: { week?: ScheduleSearch['week'] | 0 }) {
  return {
    ...queryOf(showSchedule, { query: { lang: language, ...(week ? { week } : {}) } }),
    ...asDrawn,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: true,
  }
}

/** The query for played songs, paginated: each page continues where the previous one ends. */
export function playsQuery(language: LanguageCode, { day, search, before: first }: PlaysSearch) {
  return infiniteQueryOptions({
    queryKey: [listPlays.path, { language, day, search, first }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listPlays,
        {
          query: {
            lang: language,
            ...(day ? { day } : {}),
            ...(search ? { search } : {}),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        signal,
      ),
    initialPageParam: first ?? null,
    getNextPageParam: (page) => ('refused' in page ? null : page.next),
    ...asDrawn,
  })
}

/** The songs that were played most often. */
export function mostPlayedQuery(language: LanguageCode, { most = '7d' }: PlaysSearch) {
  return { ...queryOf(listMostPlayed, { query: { lang: language, range: most } }), ...asDrawn }
}

/** The songs that most visitors gave a heart to. */
export function mostLovedQuery(language: LanguageCode, { most = '7d' }: PlaysSearch) {
  return { ...queryOf(listMostLoved, { query: { lang: language, range: most } }), ...asDrawn }
}
