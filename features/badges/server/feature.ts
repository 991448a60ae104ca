import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Pictures } from '#features/pictures/server/api.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  listBadges,
  listBadgeWays,
  listGuessed,
  listLatestBadges,
  listMissingBadges,
  listObtainable,
  listOwnedBadges,
  showBadge,
} from '../contract.ts'
import { badgePages } from './archive-rows.ts'
import { openCachedBadges } from './cached-badges.ts'
import type { BadgeNews, CatalogueContext } from './context.ts'
import { serveHuntCalendars } from './hunt/calendars.ts'
import { guessObtainable } from './hunt/guessed.ts'
import { pageOfObtainable } from './hunt/obtainable.ts'
import { missingOfSeries, ownedAmong, type ReadOwnership } from './hunt/own-badges.ts'
import { completeArchive, importBadges, importTask, requestBadgeImports } from './import/import-badges.ts'
import { indexNewTexts } from './import/index-texts.ts'
import type { BadgeSearch } from './list-badges.ts'
import { aggregateAll, aggregationsEnded } from './owners/schedule-aggregation.ts'
import type { BadgePageAfter } from './page-after.ts'
import { keepBadgePictures, keepPicturesTask, showKeptPictures } from './pictures/keep-pictures.ts'
import { describeBadge } from './show-badge.ts'
import { openCatalogueList, openStaffParts } from './staff/list-catalogue.ts'
import { badgesData, forgetAccount, forgetProposals } from './staff/personal-data.ts'
import { serveCatalogue } from './staff/routes.ts'
import type { BadgeTables } from './tables.ts'
import { waysOfBadge } from './ways.ts'

/** What the badges are opened with. */
export type BadgesOptions = {
  db: Db<unknown>
  addresses: HotelAddresses
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Gateway to the game; its owner closes it. */
  gateway: HotelGateway
  /** Reads the news items about badges. */
  news: BadgeNews
  /** Storage for the site's own copies of badge pictures. */
  pictures: Pictures
  /** Whether the texts of the hotels are looked at. */
  importsTexts: boolean
  searchesPerMinute: () => number
  /** Which badges the player of an account has. */
  ownership: ReadOwnership
  /** The site's public address without a trailing slash, and its name, for calendars. */
  publicUrl: string
  siteName: () => string
}

/** The tasks of the badges as data, for processes that only put them into the queue. */
export const badgesTasks = [importTask, keepPicturesTask]

/** Pictures checked per run: about two minutes within the gateway's outbound rate limit. */
const looksAtOnce = 600

/**
 * Opens the badges feature: endpoints, pages and the import of hotel texts, at startup and every
 * ten minutes. Owner counts are always exact; they are aggregated after each scan to keep reads
 * cheap, with a fallback every minute.
 */
export function openBadges({
  importsTexts,
  searchesPerMinute,
  ...context
}: BadgesOptions): Feature & { search: BadgeSearch; pageAfter: BadgePageAfter } {
  const { db } = context
  const cached = openCachedBadges(context, searchesPerMinute)
  const catalogue: CatalogueContext = { ...context, db: tablesOf<BadgeTables>(db) }
  const own = { ...context, db: catalogue.db }
  const list = openCatalogueList(catalogue, cached.catalogue)
  const importWhereWanted = async () => {
    if (importsTexts) await requestBadgeImports(context)
  }
  return {
    routes(app) {
      serve(app, listBadges, ({ query }, { visitor }) => cached.list(query, visitor))
      serve(app, listLatestBadges, ({ query }) => cached.latest(query))
      serve(app, showBadge, ({ params }) => describeBadge(context, params.code))
      serve(app, listBadgeWays, ({ params, query }) => waysOfBadge(catalogue, params.code, query.language))
      serve(app, listObtainable, ({ query }) => pageOfObtainable(catalogue, query))
      serve(app, listGuessed, ({ query }) => guessObtainable(catalogue, query))
      serve(app, listOwnedBadges, ({ query }, { actor }) => ownedAmong(own, actor.id, query))
      serve(app, listMissingBadges, ({ query }, { actor }) => missingOfSeries(own, actor.id, query))
      serveHuntCalendars(app, { ...context, ...catalogue })
      serveCatalogue(app, catalogue, list)
    },
    search: cached.search,
    pageAfter: cached.pageAfter,
    caches: [...cached.caches, ...list.caches],
    staff: openStaffParts(catalogue),
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(catalogue, accountId))],
    personalData: { name: 'badges', collect: (accountId) => badgesData(catalogue.db, accountId) },
    pages: () => badgePages(db),
    async firstContent() {
      await showKeptPictures(context)
      await completeArchive(db)
      await importWhereWanted()
    },
    tasks: [
      bind(importTask, async ({ hotel }, { signal }) => {
        await importBadges(context, hotel, { signal })
      }),
      bind(keepPicturesTask, async (_payload, { signal }) => {
        await keepBadgePictures(context, looksAtOnce, signal)
      }),
    ],
    scheduledJobs: [
      { name: 'badges.fold-owner-counts', cron: '* * * * *', run: () => aggregateAll(db) },
      { name: 'badges.index-texts', cron: '* * * * *', run: () => indexNewTexts(db) },
      {
        name: 'badges.request-pictures',
        cron: '*/5 * * * *',
        run: async () => {
          if (!context.pictures.keeps) return
          await inTransaction(db, (tx) => context.queue.enqueue(tx, keepPicturesTask, {}))
        },
      },
      { name: 'badges.forget-proposals', cron: '17 * * * *', run: () => forgetProposals(catalogue) },
      { name: 'badges.request-import', cron: '*/10 * * * *', run: importWhereWanted },
    ],
    close: () => aggregationsEnded(db),
  }
}
