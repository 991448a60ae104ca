import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { loadWords } from '#platform/web/words.ts'
import { listOutages, type Outage } from '../contract.ts'

/** The hotels whose outages a page shows: one hotel, or those of an edition. */
export type AskedOutages = { hotel: HotelCode } | { edition: Edition }

const againMs = 60_000

/**
 * The query for hotels that cannot be read. Its translations are loaded only with an outage, which
 * is rare.
 */
export function outagesQuery(language: LanguageCode, asked: AskedOutages) {
  return queryOptions({
    queryKey: [listOutages.path, asked, language] as const,
    queryFn: async ({ signal }) => {
      const answer = await call(listOutages, { query: asked }, signal)
      await bringWords(language, answer)
      return answer
    },
    staleTime: againMs,
    // Polls during an outage, so that the end is shown.
    refetchInterval: ({ state }) => (outagesIn(state.data).length > 0 ? againMs : false),
    meta: { readOnArrival: true },
  })
}

/** The outages of an answer; none where there is no answer. */
export function outagesIn(answer: Answer<typeof listOutages> | undefined): readonly Outage[] {
  return answer === undefined || isRefusal(answer) ? [] : answer.outages
}

/** Loads the outages that a page shows. Client-side navigation does not wait for them. */
export async function loadOutages(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: AskedOutages,
): Promise<void> {
  const query = outagesQuery(language, asked)
  const drawn = queryClient.getQueryData(query.queryKey)
  const loading = queryClient.prefetchQuery(query)
  if (import.meta.env.SSR) await loading
  // The outages rendered by the server are hydrated with their translations.
  else if (drawn) await bringWords(language, drawn).catch(() => {})
}

async function bringWords(language: LanguageCode, answer: Answer<typeof listOutages>): Promise<void> {
  if (outagesIn(answer).length > 0) await loadWords(language, ['status'])
}
