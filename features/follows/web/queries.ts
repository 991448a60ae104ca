import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listFollowedKeys, listFollowNews, listFollows, showFollowSettings } from '../client.ts'
import type { NewsRange } from '../contract.ts'

/** The kinds and keys that the member follows, for the buttons of all pages. */
export const keysQuery = queryOf(listFollowedKeys, {})

/** The settings of following. */
export const settingsQuery = queryOf(showFollowSettings, {})

/** What the member follows, with names in a language. */
export const followsQuery = (language: LanguageCode) => queryOf(listFollows, { query: { language } })

/** What happened to it in a span, page by page. A refusal is thrown: loading failed. */
export function newsQuery(language: LanguageCode, range: NewsRange) {
  return infiniteQueryOptions({
    queryKey: [listFollowNews.path, language, range],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { language, range, ...(pageParam === null ? {} : { cursor: pageParam }) }
      const page = await call(listFollowNews, { query: asked }, signal)
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
