import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type Clock, systemClock } from '#platform/server/process/clock.ts'
import {
  type MembershipId,
  type MembershipList,
  type MembershipQuery,
  orderOf,
  type Placed,
  pageInOrder,
  pageOfMemberships,
} from './page-of-memberships.ts'

// The order of ten thousand entries takes two megabytes.
const mostKept = 50
// A shorter list is loaded and sorted in a millisecond, and pushes out none that is not.
const worthKeeping = 200

/** One list of a player. `load` reads the entries with these ids, or all (null). */
type CachedList<Membership> = {
  name: string
  /** Announced when the order may be another. */
  tags: readonly CacheTag[]
  /** How old an order may be. */
  holdsSeconds?: number
  load: (ids: readonly MembershipId[] | null) => Promise<readonly Membership[]>
}

/**
 * The cached sort orders of players' long lists; entries are read each time. Friend lists are not
 * cached: each friend controls their visibility, and a position in the order would reveal a name.
 */
export type CachedOrders = {
  /** As `pageOfStays`. */
  page: <Membership, Sort extends string, Shown>(
    memberships: CachedList<Membership>,
    query: MembershipQuery<Sort>,
    list: MembershipList<Membership, Sort, Shown> & { id: (membership: Membership) => MembershipId },
  ) => Promise<ReturnType<typeof pageOfMemberships<Membership, Sort, Shown>>>
  caches: readonly [TaggedCache<readonly Placed<MembershipId>[]>]
}

/** Opens them with no order kept yet. */
export function openCachedOrders(clock: Clock = systemClock): CachedOrders {
  const orders = new TaggedCache<readonly Placed<MembershipId>[]>(mostKept)
  return {
    async page({ name, tags, holdsSeconds, load }, query, list) {
      if (query.q !== '') return pageOfMemberships(await load(null), query, list)
      let whole: Awaited<ReturnType<typeof load>> | undefined
      const age = holdsSeconds === undefined ? '' : Math.floor(clock.now().getTime() / 1000 / holdsSeconds)
      const order = await orders.get(`${name} ${query.sort} ${age}`, async () => {
        whole = await load(null)
        const value = orderOf(whole, query.sort, list, list.id)
        return { value, tags: value.length < worthKeeping ? [] : tags }
      })
      return pageInOrder(order, query, list, (ids) => whole ?? load(ids))
    },
    caches: [orders],
  }
}
