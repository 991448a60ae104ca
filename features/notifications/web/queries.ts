import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { countUnreadNotices, listNotices, showNoticeSettings } from '../contract.ts'

/** So many notices the bell shows; the page has the others. */
const latest = 8

/** How many notices are unread. */
export const unreadQuery = queryOf(countUnreadNotices, {})

/** The latest notices, for the bell. */
export const latestQuery = queryOf(listNotices, { query: { limit: latest } })

/** All notices, a page at a time. A refusal is thrown: there is nothing to show of it but that it failed. */
export const allQuery = infiniteQueryOptions({
  queryKey: [listNotices.path, 'all'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await call(listNotices, { query: pageParam === null ? {} : { cursor: pageParam } }, signal)
    if (isRefusal(page)) throw new Error(page.refused)
    return page
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** What the member wants to be told of, and whether this browser is told by web push. */
export const settingsQuery = queryOf(showNoticeSettings, {})
