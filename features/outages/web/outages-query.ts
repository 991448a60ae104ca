import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { loadWords } from '#platform/web/words.ts'
import { listOutages, type Outage } from '../contract.ts'

/** Whose outages a page tells of: one hotel's, or those of an edition. */
export type AskedOutages = { hotel: HotelCode } | { edition: Edition }

const againMs = 60_000

/** The question which hotels cannot be read. Its sentences come along with an outage: almost always there is none. */
export function outagesQuery(language: LanguageCode, asked: AskedOutages) {
  return queryOptions({
    queryKey: [listOutages.path, asked, language] as const,
    queryFn: async ({ signal }) => {
      const answer = await call(listOutages, { query: asked }, signal)
      await bringWords(language, answer)
      return answer
    },
    staleTime: againMs,
    // Whoever reads of an outage is told when it is over.
    refetchInterval: ({ state }) => (outagesIn(state.data).length > 0 ? againMs : false),
    meta: { readOnArrival: true },
  })
}

/** The outages of an answer; none where there is no answer. */
export function outagesIn(answer: Answer<typeof listOutages> | undefined): readonly Outage[] {
  return answer === undefined || isRefusal(answer) ? [] : answer.outages
}

/** Fetches the outages that a page tells of. A visitor who comes from another page does not wait for them. */
export async function loadOutages(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: AskedOutages,
): Promise<void> {
  const query = outagesQuery(language, asked)
  const drawn = queryClient.getQueryData(query.queryKey)
  const loading = queryClient.prefetchQuery(query)
  if (import.meta.env.SSR) await loading
  // What the server told of is taken over with its words.
  else if (drawn) await bringWords(language, drawn).catch(() => {})
}

async function bringWords(language: LanguageCode, answer: Answer<typeof listOutages>): Promise<void> {
  if (outagesIn(answer).length > 0) await loadWords(language, ['status'])
}
