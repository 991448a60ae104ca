import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { foresee } from '../../../client.ts'
import type { Foresight, StaffAiring, StationId } from '../../../contract.ts'
import { fieldsOf, hasTimes, type ShowValues } from './show-values.ts'

/** Looks ahead at the times of the form; null while they are not filled in or not answered yet. */
export function useForesight(station: StationId, airing: StaffAiring | null, values: ShowValues): Foresight | null {
  const { day, starts, minutes, isRecurring, lastDay } = fieldsOf(values)
  const change = airing && { showId: airing.showId, at: airing.day, scope: values.scope }
  const { data } = useQuery({
    ...queryOf(foresee, {
      query: {
        ...{ station, day, starts, minutes, isRecurring: isRecurring ? 'true' : 'false' },
        ...(lastDay && { lastDay }),
        ...change,
      },
    }),
    enabled: hasTimes(values),
    placeholderData: keepPreviousData,
  })
  return hasTimes(values) && data && !isRefusal(data) ? data : null
}
