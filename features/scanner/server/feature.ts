import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { announce } from '#platform/server/tags.ts'
import { bind } from '#platform/server/task.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { openKeptOrders } from './kept-orders.ts'
import { openBadgeOwners } from './list-badge-owners.ts'
import { scannerData } from './personal-data.ts'
import { recountOnce } from './recount-owners.ts'
import type { ScanWorld } from './request-scan.ts'
import { serveScanner } from './routes.ts'
import { scanPlayer } from './scan-player.ts'
import { endLostScans } from './scan-state.ts'
import { scanTask } from './scan-task.ts'
import type { ScannerTables } from './tables.ts'

/** What the scanner is opened with. */
export type ScannerOptions = {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  /** The door to the game, whose owner closes it. */
  gateway: HotelGateway
  addresses: HotelAddresses
  cooldownSeconds: number
  scansPerMinute: number
  searchesPerMinute: number
}

/** The tasks of the scanner as data, for processes that only put them into the queue. */
export const scannerTasks = [scanTask]

/** Opens the scanner: its endpoints, and the scans that run in the background. */
export function openScanner(options: ScannerOptions): Feature {
  const world: ScanWorld & { addresses: HotelAddresses } = {
    db: tablesOf<ScannerTables>(options.db),
    gateway: options.gateway,
    queue: options.queue,
    clock: options.clock,
    cooldownSeconds: options.cooldownSeconds,
    scansPerMinute: options.scansPerMinute,
    addresses: options.addresses,
  }
  const owners = openBadgeOwners(world)
  const orders = openKeptOrders(options.clock)
  const { searchesPerMinute } = options
  return {
    routes: (app) => serveScanner(app, { ...world, owners, orders, searchesPerMinute }),
    copies: [...owners.copies, ...orders.copies],
    personalData: { name: 'scanner', collect: (accountId) => scannerData(world.db, accountId) },
    tasks: [bind(scanTask, (wanted, { signal }) => scanPlayer(world, wanted, signal))],
    firstContent: () => recountOnce(world.db, world.clock.now()),
    sweeps: [
      {
        name: 'scanner.end-lost-scans',
        cron: '* * * * *',
        run: () =>
          inTransaction(world.db, async (tx) => {
            const habboIds = await endLostScans(tx, world.clock.now())
            await announce(
              tx,
              habboIds.map((habboId) => `player:${habboId}`),
            )
          }),
      },
    ],
  }
}
