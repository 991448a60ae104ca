import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { feedForms } from '#platform/server/feeds/write-feed.ts'
import { type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import type { Log } from '#platform/server/process/log.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { Filter } from '../../contract.ts'
import { feedAddress } from '../../feed-address.ts'
import type { NewsContext } from '../context.ts'
import { repeat } from '../repeat.ts'
import type { NewsTables } from '../tables.ts'
import { announceTask, mostAttempts } from './announce-task.ts'
import { type AnnounceTargets, indexNowKey, sendAnnouncement } from './send-announcement.ts'

/** What announcing is opened with. */
export type AnnounceContext = Pick<NewsContext, 'db' | 'wholeDb'> & {
  queue: TaskQueue
  log: Log
  publicUrl: string
  userAgent: string
  targets: AnnounceTargets
}

const lookEveryMs = 2_000
/** Items in one message; IndexNow takes 10,000 addresses. */
const mostItems = 500

/**
 * Opens the announcing of news: what changed for visitors is sent to IndexNow and to the hub of the
 * feeds, and the key of IndexNow is served.
 */
export function openAnnouncements(context: AnnounceContext): Feature {
  const { targets, queue, wholeDb, log } = context
  // They are of the configuration, and may be in the operator's own network.
  const trustedAddresses = Object.values(targets).filter((address) => address !== null)
  const fetcher: GuardedFetch = openFetch({ userAgent: context.userAgent, trustedAddresses })
  return {
    routes: (app) => serveKey(app, context),
    tasks: [
      bind(announceTask, async (announcement, { signal }) => {
        const seconds = await sendAnnouncement({ ...context, fetcher }, announcement, signal)
        const attempt = announcement.attempt + 1
        if (seconds === null) return
        if (attempt > mostAttempts) return log.warn({ to: announcement.to }, 'an announcement of news was given up')
        await inTransaction(wholeDb, (tx) =>
          queue.enqueue(tx, announceTask, { ...announcement, attempt }, { startAfterSeconds: seconds }),
        )
      }),
    ],
    startBackground: () =>
      repeat({ log, everyMs: lookEveryMs, failure: 'news cannot be announced' }, () => announceChanges(context)),
    close: fetcher.close,
  }
}

/** Enqueues the changed addresses, once for each service to notify. */
async function announceChanges({ db, queue, targets, publicUrl }: AnnounceContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const items = await takeChanges(tx)
    const addresses = {
      // What was copied from the game's own site is not ours to announce.
      indexNow: items.filter(({ isCopied }) => !isCopied).flatMap((item) => pagesOf(item, publicUrl)),
      hub: [...new Set(items.flatMap((item) => feedsOf(item, publicUrl)))],
    }
    for (const to of ['indexNow', 'hub'] as const) {
      if (targets[to] === null || addresses[to].length === 0) continue
      await queue.enqueue(tx, announceTask, { id: randomUUID(), to, addresses: addresses[to], attempt: 1 })
    }
  })
}

type ChangedItem = { slug: string; category: Filter; isShort: boolean; isCopied: boolean; languages: LanguageCode[] }

/** Takes the items that changed, with every language in which they are or were public. */
async function takeChanges(tx: Tx<NewsTables>): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`
    with taken as (
      delete from news_unannounced where article_id in (
        select article_id from news_unannounced order by since limit ${mostItems} for update skip locked
      ) returning article_id
    )
    select article.slug, article.category, article.is_short as "isShort",
      article.source_address is not null as "isCopied",
      array(
        select unnest(article.languages) union
        select language from news_drafts where news_drafts.article_id = article.id and withdrawn_at is not null
      ) as languages
    from taken join news_articles article on article.id = taken.article_id
    where article.slug is not null`.execute(tx as Kysely<NewsTables>)
  return rows
}

function pagesOf({ slug, languages }: ChangedItem, publicUrl: string): string[] {
  return inOrder(languages).map((language) => publicUrl + addressOf('newsView', language, { slug }))
}

function feedsOf({ category, isShort, languages }: ChangedItem, publicUrl: string): string[] {
  const filters = [null, category, ...(isShort ? (['short'] as const) : [])]
  return inOrder(languages).flatMap((language) =>
    filters.flatMap((filter) => feedForms.map((form) => publicUrl + feedAddress(language, filter, form))),
  )
}

function inOrder(languages: readonly LanguageCode[]): LanguageCode[] {
  return languageCodes.filter((language) => languages.includes(language))
}

/** Serves `/<key>.txt`, by which search engines know that a message is of this site. */
function serveKey(app: FastifyInstance, { targets, wholeDb }: AnnounceContext): void {
  if (targets.indexNow === null) return
  app.get<{ Params: { key: string } }>(
    '/:key(^[0-9a-f]{32}).txt',
    { schema: { hide: true } },
    async (request, reply) => {
      const key = await indexNowKey(wholeDb)
      if (request.params.key !== key) return reply.callNotFound()
      return reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(key)
    },
  )
}
