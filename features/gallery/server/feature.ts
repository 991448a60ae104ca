import { sql } from 'kysely'
import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Pictures } from '#features/pictures/server/api.ts'
import { entryRedacted } from '#features/scanner/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature, ListedPage } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { findPicture, findPublicPhoto, listPictures, listPublicPhotos } from '../contract.ts'
import { openCachedGallery } from './cached-gallery.ts'
import type { GalleryContext } from './context.ts'
import { nameRoomsOfPhotos, removeHidden, removeRedacted } from './import-photos.ts'
import { importFrom } from './import-sources.ts'
import { importTask, lookTask, type Source } from './import-tasks.ts'
import { isShown } from './list-pictures.ts'
import { lookAtPictures } from './look-at-pictures.ts'
import { queueGalleryImports } from './queue-imports.ts'
import { forgetAccount, forgetProposals } from './staff/picture-state.ts'
import { galleryStaffParts, serveStaffGallery } from './staff/routes.ts'
import type { GalleryTables } from './tables.ts'

/** What the gallery is opened with. */
export type GalleryOptions = {
  db: Db<unknown>
  addresses: HotelAddresses
  gateway: HotelGateway
  pictures: Pictures
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Whether the game's pictures and photos are brought in. */
  importsImages: boolean
  searchesPerMinute: () => number
}

/** The tasks of the gallery as data, for processes that only put them into the queue. */
export const galleryTasks = [importTask, lookTask]

/** Pictures checked per run: two minutes within the gateway's outbound rate limit. */
const looksAtOnce = 600

/**
 * Opens the galleries: endpoints, sitemap pages and imports: the game's data and news twice an
 * hour, the latest photos every ten minutes, and checks of due pictures every five.
 */
export function openGallery({ importsImages, searchesPerMinute, queue, ...options }: GalleryOptions): Feature {
  const context: GalleryContext = { ...options, db: tablesOf<GalleryTables>(options.db), wholeDb: options.db }
  const cached = openCachedGallery(context, searchesPerMinute)

  async function request(...wanted: readonly Source[]): Promise<void> {
    if (!importsImages) return
    await inTransaction(context.db, async (tx) => {
      for (const source of wanted) await queueGalleryImports(queue, tx, source)
    })
  }
  async function requestLook(): Promise<void> {
    if (importsImages) await inTransaction(context.db, (tx) => queue.enqueue(tx, lookTask, {}))
  }

  return {
    routes(app) {
      serve(app, listPictures, ({ query }, { visitor }) => cached.pictures(query, visitor))
      serve(app, findPicture, ({ params, query }, { visitor }) => cached.findPicture(params.id, query, visitor))
      serve(app, listPublicPhotos, ({ query }) => cached.photos(query))
      serve(app, findPublicPhoto, ({ params, query }) => cached.findPhoto(params.id, query.hotel))
      serveStaffGallery(app, context)
    },
    staff: galleryStaffParts(context),
    personalData: { name: 'gallery', collect: (accountId) => galleryData(context.db, accountId) },
    caches: cached.caches,
    pages: () => galleryPages(context),
    firstContent: () => request('photos', 'promos', 'articles'),
    tasks: [
      bind(importTask, async (payload, { signal }) => {
        const imported = await importFrom(context, payload, signal)
        if (imported.state !== 'imported') return
        if (payload.source === 'photos') await nameRoomsOfPhotos(context, payload.hotel, signal)
        else if (imported.added > 0) await requestLook()
      }),
      bind(lookTask, async (_payload, { signal }) => {
        await lookAtPictures(context, looksAtOnce, signal)
      }),
    ],
    listeners: [
      listener(entryRedacted, ({ habboId }) => removeRedacted(context.db, habboId)),
      listener(accountClosed, ({ accountId }) => forgetAccount(context, accountId)),
    ],
    scheduledJobs: [
      { name: 'gallery.request-photos', cron: '*/10 * * * *', run: () => request('photos') },
      { name: 'gallery.request-pictures', cron: '7,37 * * * *', run: () => request('promos', 'articles') },
      { name: 'gallery.remove-hidden', cron: '33 3 * * *', run: () => removeHidden(context.db) },
      { name: 'gallery.forget-proposals', cron: '43 3 * * *', run: () => forgetProposals(context) },
      { name: 'gallery.request-look', cron: '*/5 * * * *', run: requestLook },
    ],
  }
}

/** The galleries for search engines, each with when its newest came. */
async function* galleryPages({ db }: Pick<GalleryContext, 'db'>): AsyncIterable<ListedPage> {
  const { rows } = await sql<{ promos: Date | null; images: Date | null; photos: Date | null }>`
    select
      (select max(shown_at) from gallery_pictures where ${isShown} and family = 'promo') as promos,
      (select max(shown_at) from gallery_pictures where ${isShown} and family <> 'promo') as images,
      (select max(taken_at) from gallery_photos) as photos`.execute(db)
  const { promos = null, images = null, photos = null } = rows[0] ?? {}
  yield { path: pages.habboWebpromos, languages: languageCodes, changedAt: promos }
  yield { path: pages.habboImages, languages: languageCodes, changedAt: images }
  yield { path: pages.habboPhotos, languages: languageCodes, changedAt: photos }
}

/** Returns what an account handed in for pictures, for its owner's export. */
async function galleryData(db: Db<GalleryTables>, accountId: number): Promise<Record<string, unknown>> {
  const proposals = await db
    .selectFrom('gallery_proposals')
    .select(['picture_id', 'handed_in_at', 'changes', 'note', 'decided_at', 'is_approved', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('picture_id')
    .execute()
  return { proposals }
}
