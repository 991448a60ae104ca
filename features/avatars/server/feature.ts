import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import { findLook as lookOfPlayer } from '#features/scanner/server/api.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { findLook, showAvatarStudio, showFigureData, showLook } from '../contract.ts'
import { figureHotel, findFigureData, importFigures, importFiguresTask, queueFigureImport } from './import-figures.ts'
import { serveAvatarPicture } from './serve-picture.ts'
import type { AvatarTables } from './tables.ts'
import { figureDataTag } from './tags.ts'

/** What the avatar studio is opened with. */
export type AvatarsOptions = {
  db: Db<unknown>
  addresses: HotelAddresses
  gateway: HotelGateway
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Whether the game's figure data are brought in. */
  importsFigures: boolean
}

/** The tasks of the studio as data, for processes that only put them into the queue. */
export const avatarsTasks = [importFiguresTask]

/**
 * Opens the avatar studio: its endpoints, the picture as a file, and the hourly import of the
 * parts.
 */
export function openAvatars({ importsFigures, queue, ...options }: AvatarsOptions): Feature {
  const context = { ...options, db: tablesOf<AvatarTables>(options.db) }
  const imager = `${context.addresses.hotels[figureHotel]}/habbo-imaging/avatarimage`
  const studio = cached(showAvatarStudio, {
    most: 1,
    async load() {
      addCacheTags([figureDataTag])
      return { imager, importedAt: (await findFigureData(context.db))?.imported_at?.toISOString() ?? null }
    },
  })
  const parts = cached(showFigureData, {
    most: 1,
    async load() {
      addCacheTags([figureDataTag])
      return (await findFigureData(context.db))?.data ?? { palettes: {}, types: [] }
    },
  })

  async function request(): Promise<void> {
    if (importsFigures) await inTransaction(context.db, (tx) => queueFigureImport(queue, tx))
  }

  return {
    routes(app) {
      serve(app, showAvatarStudio, () => studio())
      serve(app, showFigureData, () => parts())
      serve(app, showLook, ({ params }) => lookOfPlayer(options.db, params))
      serve(app, findLook, ({ query }) => lookOfPlayer(options.db, query))
      serveAvatarPicture(app, { ...context, imager })
    },
    caches: [studio, parts],
    firstContent: request,
    tasks: [
      bind(importFiguresTask, async (_payload, { signal }) => {
        await importFigures(context, signal)
      }),
    ],
    scheduledJobs: [{ name: 'avatars.request-figures', cron: '19 * * * *', run: request }],
  }
}
