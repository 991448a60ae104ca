import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import {
  comparePlayers as compareContract,
  listComparedBadges,
  listComparedFriends,
  listGroupMembers,
  showGroup,
} from '../contract.ts'
import { comparePlayers } from './comparison/compare-players.ts'
import type { ComparisonContext } from './comparison/compared-players.ts'
import { pageOfComparedBadges } from './comparison/list-compared-badges.ts'
import { pageOfComparedFriends } from './comparison/list-compared-friends.ts'
import { pageOfGroupMembers } from './groups/list-group-members.ts'
import { describeGroup } from './groups/show-group.ts'
import type { CachedOrders } from './lists/cached-orders.ts'

/** Serves what concerns several players: comparisons, and groups. */
export function serveComparison(
  app: FastifyInstance,
  context: ComparisonContext & { orders: CachedOrders; clock: Clock },
): void {
  const { db, addresses, clock } = context
  serve(app, compareContract, ({ query }) => comparePlayers(context, query.players, clock.now()))
  serve(app, listComparedBadges, ({ query }) => pageOfComparedBadges(context, query))
  serve(app, listComparedFriends, ({ query }) => pageOfComparedFriends(context, query))
  serve(app, showGroup, ({ params }) => describeGroup(db, addresses, params.groupId))
  serve(app, listGroupMembers, ({ params, query }) => pageOfGroupMembers(db, addresses, params.groupId, query))
}
