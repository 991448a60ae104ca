import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { showRequestLine } from '../client.ts'

/**
 * The request line for this visitor. `writableAt` is when the next request may be sent
 * (milliseconds since 1970), null if at once.
 */
export type RequestLineState = Omit<z.output<ContractOf<typeof showRequestLine>['result']>, 'waitSeconds'> & {
  writableAt: number | null
}

const openMs = 15_000
const quietMs = 60_000

/** Returns when a wait given by the server is over. */
export function writableIn(waitSeconds: number): number | null {
  return waitSeconds > 0 ? Date.now() + waitSeconds * 1000 : null
}

/**
 * The query for the request line and the visitor's requests. `visitor` is the logged-in member, as
 * part of the key. While a request awaits an answer it is polled every 15 seconds if the page is
 * visible; otherwise only whether the line is open.
 */
export function requestLineQuery(language: LanguageCode, visitor: string) {
  return queryOptions({
    queryKey: [showRequestLine.path, language, visitor],
    queryFn: async ({ signal }): Promise<RequestLineState> => {
      const answer = await call(showRequestLine, { query: { lang: language } }, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      const { waitSeconds, ...line } = answer
      return { ...line, writableAt: writableIn(waitSeconds) }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.requests.some(({ fate }) => fate === 'sent' || fate === 'seen') ? openMs : quietMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}
