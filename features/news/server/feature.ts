import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  listBadgeNews,
  listEvents,
  listHeaderComments,
  listLatestNews,
  listNews,
  showArticle,
  showPreview,
} from '../contract.ts'
import { announceTask } from './announce/announce-task.ts'
import { type AnnounceContext, openAnnouncements } from './announce/announcements.ts'
import { type CachedNews, openCachedNews } from './cached-news.ts'
import type { NewsContext } from './context.ts'
import { serveCalendarFiles } from './events/calendar-files.ts'
import { removePastEvents } from './events/event-rows.ts'
import { openCommentFeeds } from './feeds/comment-feeds.ts'
import { openFeeds } from './feeds/feeds.ts'
import { openNewsSitemap } from './feeds/news-sitemap.ts'
import { importOfficialNews, importTask, requestImport } from './import/import-official.ts'
import { type NewsPageAfter, type NewsSearch, newsSearch } from './list-news.ts'
import { newsPages } from './listed-pages.ts'
import { openCounts } from './newsroom/lists/counts.ts'
import { forgetAccount, newsData } from './newsroom/personal-data.ts'
import { readPreview } from './newsroom/preview/show-preview.ts'
import { forgetReads } from './newsroom/reads.ts'
import { keepReleasing } from './newsroom/release/release-due.ts'
import { thinRevisions } from './newsroom/revisions.ts'
import { serveLists, serveNewsroom, serveReleases } from './newsroom/routes.ts'
import { openStaffParts } from './newsroom/staff-parts.ts'
import { followLibrary } from './pictures/follow-library.ts'
import { openSearchLists } from './search/search-lists.ts'
import type { NewsTables } from './tables.ts'

/** What news is opened with. */
export type NewsOptions = {
  db: Db<unknown>
  addresses: HotelAddresses
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Public address and name of the site, for feeds. */
  publicUrl: string
  siteName: () => string
  words: SiteWords
  /** Gateway to the game; its owner closes it. */
  gateway: HotelGateway
  /** Whether the game's own news is copied. */
  importsOfficial: boolean
  searchesPerMinute: () => number
  /** The services to notify of news. */
  targets: AnnounceContext['targets']
  userAgent: string
  /** Inserts the initial content of a new site. */
  firstContent?: () => Promise<void>
}

/** The tasks of news as data, for processes that only put them into the queue. */
export const newsTasks = [importTask, announceTask]

const releaseEveryMs = 1_000

/**
 * Opens news: endpoints, feeds, sitemap pages, the publication of planned texts, and the import of
 * the game's own news at startup and every quarter of an hour.
 */
export function openNews({
  firstContent,
  importsOfficial,
  ...options
}: NewsOptions): Feature & { search: NewsSearch; pageAfter: NewsPageAfter } {
  const db = tablesOf<NewsTables>(options.db)
  const context = { ...options, db, wholeDb: options.db, searchLists: openSearchLists(db) }
  const cached = openCachedNews(context, options.searchesPerMinute)
  const feeds = [
    openFeeds({ ...context, hub: options.targets.hub }),
    openCommentFeeds(context),
    openNewsSitemap(context),
  ]
  const announcements = openAnnouncements(context)
  const counts = openCounts(db)
  const importWhereWanted = async () => {
    if (importsOfficial) await requestImport(context)
  }
  return {
    routes(app) {
      serveNews(app, context, cached)
      serveNewsroom(app, context)
      serveLists(app, { ...context, counts })
      serveCalendarFiles(app, context, cached)
      for (const feed of feeds) feed.routes(app)
      announcements.routes?.(app)
      serveReleases(app, context)
    },
    search: newsSearch(context),
    pageAfter: cached.pageAfter,
    caches: [...cached.caches, ...feeds.flatMap(({ caches }) => caches), counts],
    staff: openStaffParts(context),
    pages: () => newsPages(context),
    async firstContent() {
      await firstContent?.()
      await importWhereWanted()
    },
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId)), ...followLibrary(context)],
    personalData: { name: 'news', collect: (accountId) => newsData(db, accountId) },
    startBackground() {
      const stops = [keepReleasing(context, releaseEveryMs), announcements.startBackground?.()]
      return async () => {
        await Promise.all(stops.map((stop) => stop?.()))
      }
    },
    tasks: [
      bind(importTask, ({ language }, { signal }) => importOfficialNews(context, language, signal)),
      ...(announcements.tasks ?? []),
    ],
    close: () => announcements.close?.(),
    scheduledJobs: [
      { name: 'news.request-import', cron: '*/15 * * * *', run: importWhereWanted },
      { name: 'news.forget-reads', cron: '47 3 * * *', run: () => forgetReads(db, options.clock.now()) },
      { name: 'news.thin-revisions', cron: '53 3 * * *', run: () => thinRevisions(db, options.clock.now()) },
      { name: 'news.remove-past-events', cron: '* * * * *', run: () => removePastEvents(db, options.clock.now()) },
    ],
  }
}

/** Serves the endpoints of news, in the order of the contract. */
function serveNews(app: FastifyInstance, context: NewsContext, ready: CachedNews): void {
  serve(app, listNews, ({ query }, { visitor }) => ready.list(query, visitor))
  serve(app, listLatestNews, ({ query }) => ready.latest(query))
  serve(app, showArticle, (call) => ready.article(call))
  serve(app, listEvents, ({ query }) => ready.events(query))
  serve(app, showPreview, ({ params, query }) => readPreview(context, params.token, query))
  serve(app, listHeaderComments, ({ query }) => ready.header(query))
  serve(app, listBadgeNews, ({ params, query }) => ready.ofBadge(params.code, query))
}
