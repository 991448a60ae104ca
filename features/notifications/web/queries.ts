import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { countUnreadNotices, listNotices, showNoticeSettings } from '../contract.ts'

/** The number of notices in the panel; the page has the others. */
const latest = 8

/** How many notices are unread. */
export const unreadQuery = queryOf(countUnreadNotices, {})

/** The latest notices, for the bell. */
export const latestQuery = queryOf(listNotices, { query: { limit: latest } })

/**
 * All notices, paginated. A refusal is thrown, since the interface can only show that loading
 * failed.
 */
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

/** The member's enabled topics, and whether this browser is subscribed to web push. */
export const settingsQuery = queryOf(showNoticeSettings, {})
