import type { FastifyInstance } from 'fastify'
import { playerTag } from '#features/accounts/server/api.ts'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  comparePlayers as compareContract,
  entryRedacted,
  listComparedBadges,
  listComparedFriends,
  listGroupMembers,
  showGroup,
  showOwnBoardPlace,
  showPlayerBoard,
  showPlayerSpan,
  showRareThings,
} from '../contract.ts'
import { keepScores, keepScoresTask, refreshListing, refreshMerits } from './boards/keep-scores.ts'
import { type RareSwitches, readRareThings } from './boards/rare-things.ts'
import { type BoardContext, readOwnBoardPlace, readPlayerBoard } from './boards/show-board.ts'
import { comparePlayers } from './comparison/compare-players.ts'
import type { ComparisonContext } from './comparison/compared-players.ts'
import { pageOfComparedBadges } from './comparison/list-compared-badges.ts'
import { pageOfComparedFriends } from './comparison/list-compared-friends.ts'
import { type HistoryFeedContext, openHistoryFeeds } from './feeds/history-feeds.ts'
import { pageOfGroupMembers } from './groups/list-group-members.ts'
import { describeGroup } from './groups/show-group.ts'
import { removeHidden } from './hiding/remove-hidden.ts'
import { type CachedOrders, openCachedOrders } from './lists/cached-orders.ts'
import { openBadgeOwners } from './lists/list-badge-owners.ts'
import { recountOnce } from './lists/recount-owners.ts'
import { scannerData } from './personal-data.ts'
import { redactInLists } from './redaction/redact-in-lists.ts'
import { countOpenRemovals, forgetRemovals } from './removals/removals.ts'
import { serveScanner } from './routes.ts'
import { nameRooms } from './scan/name-rooms.ts'
import type { ScanContext } from './scan/request-scan.ts'
import { scanPlayer } from './scan/scan-player.ts'
import { endLostScans } from './scan/scan-state.ts'
import { nameRoomsTask, scanTask } from './scan/scan-task.ts'
import { servePlayersPrivacy } from './staff-routes.ts'
import type { ScannerTables } from './tables.ts'
import { removalsTag } from './tags.ts'
import { describeSpan } from './year/show-span.ts'

/** What the scanner is opened with. */
export type ScannerOptions = HistoryFeedContext & {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  /** The hotel gateway, closed by its owner. */
  gateway: HotelGateway
  addresses: HotelAddresses
  cooldownSeconds: () => number
  scansPerMinute: () => number
  searchesPerMinute: () => number
  /** Which parts of the home page are shown. */
  switches: () => RareSwitches
}

/** The tasks of the scanner as data, for processes that only put them into the queue. */
export const scannerTasks = [scanTask, nameRoomsTask, keepScoresTask]

/** Opens the scanner: its endpoints, and the scans that run in the background. */
export function openScanner(options: ScannerOptions): Feature {
  const context: ScanContext & { addresses: HotelAddresses } = {
    db: tablesOf<ScannerTables>(options.db),
    gateway: options.gateway,
    queue: options.queue,
    clock: options.clock,
    cooldownSeconds: options.cooldownSeconds,
    scansPerMinute: options.scansPerMinute,
    addresses: options.addresses,
  }
  const owners = openBadgeOwners(context)
  const orders = openCachedOrders(options.clock)
  const feeds = openHistoryFeeds(options)
  const { searchesPerMinute, switches } = options
  return {
    routes(app) {
      serveScanner(app, { ...context, owners, orders, searchesPerMinute })
      serveComparison(app, { ...context, orders })
      serveBoards(app, { ...context, switches })
      servePlayersPrivacy(app, context)
      feeds.routes(app)
    },
    listeners: [listener(entryRedacted, ({ habboId }) => redactInLists(context.db, habboId))],
    staff: {
      waiting: async ({ permissions }) =>
        permissions.has('players.redact') ? [await countOpenRemovals(context.db)] : [],
      topics: { removals: [removalsTag] },
    },
    caches: [...owners.caches, ...orders.caches, ...feeds.caches],
    personalData: { name: 'scanner', collect: (accountId) => scannerData(context.db, accountId) },
    tasks: [
      bind(scanTask, (wanted, { signal }) => scanPlayer(context, wanted, signal)),
      bind(nameRoomsTask, ({ habboId }, { signal }) => nameRooms(context, habboId, signal)),
      bind(keepScoresTask, async () => {
        await keepScores(context.db, context.clock.now())
      }),
    ],
    firstContent: () => recountOnce(context.db, context.clock.now()),
    scheduledJobs: [
      {
        name: 'scanner.forget-removals',
        cron: '27 3 * * *',
        run: () => forgetRemovals(context.db, context.clock.now()),
      },
      {
        name: 'scanner.remove-hidden',
        cron: '23 3,15 * * *',
        run: () => removeHidden(context.db, context.clock.now()),
      },
      {
        name: 'scanner.keep-boards',
        cron: '* * * * *',
        run: async () => {
          await refreshListing(context.db)
          await keepScores(context.db, context.clock.now())
        },
      },
      {
        name: 'scanner.follow-merits',
        cron: '*/10 * * * *',
        run: async () => {
          await refreshMerits(context.db)
        },
      },
      {
        name: 'scanner.end-lost-scans',
        cron: '* * * * *',
        run: () =>
          inTransaction(context.db, async (tx) => {
            const habboIds = await endLostScans(tx, context.clock.now())
            await invalidateTags(
              tx,
              habboIds.map((habboId) => playerTag(habboId)),
            )
          }),
      },
    ],
  }
}

/** Serves the boards, what of them the home page shows, and what players did in a span of days. */
function serveBoards(app: FastifyInstance, context: BoardContext & { switches: () => RareSwitches }): void {
  serve(app, showPlayerBoard, ({ query }) => readPlayerBoard(context, query))
  serve(app, showOwnBoardPlace, ({ query }, { actor }) => readOwnBoardPlace(context, actor.id, query))
  serve(app, showRareThings, ({ query }) => readRareThings(context, query.language, context.switches()))
  serve(app, showPlayerSpan, ({ params, query }) => describeSpan(context, params.habboId, query))
}

/** Serves what concerns several players: comparisons, and groups. */
function serveComparison(
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
