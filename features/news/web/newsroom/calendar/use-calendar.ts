import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { showSchedule } from '#features/radio/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { showCalendar } from '../../../client.ts'
import type { CalendarSearch } from '../list/search-params.ts'
import { addDays, type Day, type ShowEntry, type ShownEntry, startOf } from './calendar-days.ts'

/**
 * The entries of some days in a row; the shows of the radio are known for this week and the next.
 */
export function useCalendar(days: readonly Day[], { language: text, category }: CalendarSearch) {
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const from = startOf(first).toISOString()
  const until = startOf(addDays(last, 1)).toISOString()
  const asked = useQuery({
    ...queryOf(showCalendar, { query: { language, from, until, text, category } }),
    placeholderData: keepPreviousData,
  })
  const weeks = [
    useQuery({ ...queryOf(showSchedule, { query: { week: 0 } }), staleTime: 300_000 }),
    useQuery({ ...queryOf(showSchedule, { query: { week: 1 } }), staleTime: 300_000 }),
  ]
  const reload = () => queryClient.invalidateQueries({ queryKey: [showCalendar.path] })
  useStaffChanges('news', () => void reload())

  const entries = asked.data && !isRefusal(asked.data) ? asked.data : []
  const isFiltered = text !== undefined || category !== undefined
  const shows = isFiltered ? [] : weeks.flatMap(({ data }) => (data && !isRefusal(data) ? data.airings : []))
  const shown: ShownEntry[] = [
    ...entries,
    ...shows
      .filter(({ startsAt }) => startsAt >= from && startsAt < until)
      .map(({ showId, showName, startsAt, endsAt }): ShowEntry => {
        return { kind: 'show', id: showId, title: showName, at: startsAt, endsAt }
      }),
  ]
  return {
    entries: shown,
    isLoading: asked.isPending,
    failed: asked.isError || (asked.data !== undefined && isRefusal(asked.data)),
    reload,
  }
}
