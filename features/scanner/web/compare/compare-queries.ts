import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { comparePlayers, listComparedBadges, listComparedFriends } from '../../own-client.ts'

/** How many badges and friends the server renders, and how many more come with each press. */
const sizes = { first: 24, later: 60 }

const pageAfter = (cursor: string) => (cursor ? { cursor, limit: sizes.later } : { limit: sizes.first })

/** The comparison of players. */
export function comparisonQuery(ids: readonly string[]) {
  return queryOf(comparePlayers, { query: { players: ids.join(',') } })
}

/** The orders of compared badges; the first is the default. */
export const badgeSorts = ['newest', 'rarest', 'name'] as const

/** An order of compared badges. */
export type BadgeSort = (typeof badgeSorts)[number]

/** The badges that all players have, or those of one alone. */
export function comparedBadgesQuery(ids: readonly string[], of: string | undefined, sort: BadgeSort) {
  const players = ids.join(',')
  return infiniteQueryOptions({
    queryKey: [listComparedBadges.path, players, of ?? '', sort] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { players, sort, ...(of !== undefined && { of }), ...pageAfter(pageParam) }
      const page = await call(listComparedBadges, { query }, signal)
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The friends that all players have. */
export function comparedFriendsQuery(ids: readonly string[]) {
  const players = ids.join(',')
  return infiniteQueryOptions({
    queryKey: [listComparedFriends.path, players] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listComparedFriends, { query: { players, ...pageAfter(pageParam) } }, signal)
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The first parts of the keys of the lists of a comparison. */
export const comparedLists = [listComparedBadges.path, listComparedFriends.path]
