import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import type { PanelName } from '../contract.ts'
import { listBadges, listChanges, listFriends, listGroups, listPhotos, listRooms } from '../own-client.ts'
import { type Sort, sortAmong, sortsOf } from './player-search.ts'

/** Which items of a list are wanted. */
export type Selection = { state: 'current' | 'former'; q: string; sort: Sort }

/** Returns a panel's selection without search or sorting: the one the server renders. */
export function plainSelection(panel: PanelName, state: Selection['state']): Selection {
  return { state, q: '', sort: sortsOf[panel][0] }
}

type Sizes = readonly [first: number, later: number]

/**
 * How many entries of each list are shown at first, which the server renders: a few screens of a
 * phone, so that the end of the page is near. "Show more" adds the second number.
 */
export const listSizes: Record<PanelName, Sizes> = {
  badges: [60, 200],
  friends: [24, 100],
  groups: [24, 100],
  rooms: [12, 50],
  photos: [24, 100],
}
const timelineSizes: Sizes = [12, 30]

/** A page of a list as the API answers it. */
export type ListPage<Item> = { items: Item[]; total: number; nextCursor: string | null }

type PageRequest = { cursor?: string; limit: number }

function pagesOf<Item>(
  path: string,
  habboId: string,
  selection: object,
  sizes: Sizes,
  load: (page: PageRequest, signal: AbortSignal) => Promise<ListPage<Item> | Refusal>,
) {
  return infiniteQueryOptions({
    // In this order, so that one list of one player can be made stale with all its selections.
    queryKey: [path, habboId, selection] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await load(pageParam ? { cursor: pageParam, limit: sizes[1] } : { limit: sizes[0] }, signal)
      // The lists refuse an expired cursor, and everything once the player hides the page; the page
      // then reloads them.
      if (isRefusal(page)) throw new Error(page.refused, { cause: page })
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Why a list was refused where its visitor searches too often: else null. */
export function tooManySearches(error: Error | null): Refusal | null {
  return isRefusal(error?.cause) && error.cause.refused === 'error.tooManyRequests' ? error.cause : null
}

/** The badges of a player. */
export function badgesQuery(habboId: string, { state, q, sort: wanted }: Selection) {
  const query = { state, q, sort: sortAmong(sortsOf.badges, wanted) }
  return pagesOf(listBadges.path, habboId, query, listSizes.badges, (page, signal) =>
    call(listBadges, { params: { habboId }, query: { ...query, ...page } }, signal),
  )
}

/** The friends of a player. */
export function friendsQuery(habboId: string, { state, q, sort: wanted }: Selection) {
  const query = { state, q, sort: sortAmong(sortsOf.friends, wanted) }
  return pagesOf(listFriends.path, habboId, query, listSizes.friends, (page, signal) =>
    call(listFriends, { params: { habboId }, query: { ...query, ...page } }, signal),
  )
}

/** The groups of a player. */
export function groupsQuery(habboId: string, { state, q, sort: wanted }: Selection) {
  const query = { state, q, sort: sortAmong(sortsOf.groups, wanted) }
  return pagesOf(listGroups.path, habboId, query, listSizes.groups, (page, signal) =>
    call(listGroups, { params: { habboId }, query: { ...query, ...page } }, signal),
  )
}

/** The rooms of a player. */
export function roomsQuery(habboId: string, { state, q, sort: wanted }: Selection) {
  const query = { state, q, sort: sortAmong(sortsOf.rooms, wanted) }
  return pagesOf(listRooms.path, habboId, query, listSizes.rooms, (page, signal) =>
    call(listRooms, { params: { habboId }, query: { ...query, ...page } }, signal),
  )
}

/** The photos of a player. */
export function photosQuery(habboId: string, { state, q, sort: wanted }: Selection) {
  const query = { state, q, sort: sortAmong(sortsOf.photos, wanted) }
  return pagesOf(listPhotos.path, habboId, query, listSizes.photos, (page, signal) =>
    call(listPhotos, { params: { habboId }, query: { ...query, ...page } }, signal),
  )
}

/** What scans found changed, newest first. */
export function changesQuery(habboId: string) {
  return pagesOf(listChanges.path, habboId, {}, timelineSizes, (page, signal) =>
    call(listChanges, { params: { habboId }, query: page }, signal),
  )
}

/**
 * A page from the HTML cache must hydrate with the data it was rendered from, however old, so
 * existing data is not refetched.
 */
export const onceOnly = { staleTime: Number.POSITIVE_INFINITY } as const

/** Loads the first page of a panel without search or sorting. A failure is shown by the panel. */
export function loadPanel(
  queryClient: QueryClient,
  panel: PanelName,
  habboId: string,
  state: Selection['state'],
): Promise<void> {
  const selection = plainSelection(panel, state)
  switch (panel) {
    case 'badges':
      return queryClient.prefetchInfiniteQuery({ ...badgesQuery(habboId, selection), ...onceOnly })
    case 'friends':
      return queryClient.prefetchInfiniteQuery({ ...friendsQuery(habboId, selection), ...onceOnly })
    case 'groups':
      return queryClient.prefetchInfiniteQuery({ ...groupsQuery(habboId, selection), ...onceOnly })
    case 'rooms':
      return queryClient.prefetchInfiniteQuery({ ...roomsQuery(habboId, selection), ...onceOnly })
    case 'photos':
      return queryClient.prefetchInfiniteQuery({ ...photosQuery(habboId, selection), ...onceOnly })
  }
}

/** The first part of the keys of a panel's queries. */
export const panelPaths: Record<PanelName, string> = {
  badges: listBadges.path,
  friends: listFriends.path,
  groups: listGroups.path,
  rooms: listRooms.path,
  photos: listPhotos.path,
}
