import { sql } from 'kysely'
import { z } from 'zod'
import { defaultHotels, type HotelCode } from '#features/hotels/contract.ts'
import {
  type HotelAddresses,
  type HotelGateway,
  type HotelReading,
  isHotelRefusal,
  type OfficialArticle,
  officialAddress,
  pictureOrigins,
} from '#features/hotels/server/api.ts'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type AnyDb, inTransaction } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { pictureAddress } from '../../link-address.ts'
import type { NewsContext } from '../context.ts'
import { type ArticleDraft, publishArticle } from '../publish/publish-article.ts'
import { keysLeftAlone, publishedDates } from '../search/item-keys.ts'

/**
 * Task that imports the game's own news in a language. Unanswered requests are repeated next time.
 */
export const importTask = task({
  name: 'news.import',
  payload: z.object({ language: LanguageCode }),
  key: ({ language }) => language,
  concurrency: languageCodes.length,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

/**
 * Size of the game's large article pictures (hotel-api §8.2), which the feed omits. Pages crop
 * them, so other sizes cause no layout shift.
 */
const promoSize = { width: 759, height: 300 }

/**
 * Returns the key that identifies a repeated import: ids are unique per hotel, and headlines
 * change.
 */
function officialKey(language: LanguageCode, article: Pick<OfficialArticle, 'id'>): string {
  return `official:${defaultHotels[language]}:${article.id}`
}

/**
 * Converts an article of the game's own news to an item marked as copied: in its one language, with
 * the announcement as body and a link to the original.
 */
function officialDraft(language: LanguageCode, article: OfficialArticle, addresses: HotelAddresses): ArticleDraft {
  const hotel = defaultHotels[language]
  const { title, summary, picture } = article
  // One from elsewhere would not be shown: the item does without, rather than not at all.
  const src = picture && pictureAddress(picture, new Set(pictureOrigins(addresses)))
  return {
    key: officialKey(language, article),
    category: 'habbo',
    isShort: false,
    author: null,
    picture: src ? { src, alt: '', ...promoSize } : null,
    publishedAt: article.publishedAt,
    source: { hotel, address: officialAddress(hotel) + article.path },
    texts: { [language]: { title, summary, html: summary && `<p>${asHtml(summary)}</p>` } },
  }
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What the import works with. */
export type ImportContext = Pick<NewsContext, 'db' | 'addresses'> & { gateway: HotelGateway; clock: Clock; log: Log }

/**
 * Publishes the front page of the game's own news in a language (hotel-api §8.3). Known items are
 * updated and keep slug and date; withdrawn and edited ones stay as they are. An unreadable feed
 * changes nothing.
 */
export async function importOfficialNews(
  context: ImportContext,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<void> {
  const { db, gateway, addresses, clock, log } = context
  const hotel = defaultHotels[language]
  const articles = await gateway.officialNews(hotel, { priority: 'background', signal })
  // An interrupted task is run again.
  signal.throwIfAborted()
  if (isHotelRefusal(articles)) {
    log.warn({ hotel, ...articles }, "the game's own news could not be read")
    await noteLook(context, hotel, articles.refused)
    return
  }
  const keys = articles.map((article) => officialKey(language, article))
  const [published, leftAlone] = await Promise.all([publishedDates(db, keys), keysLeftAlone(db, keys)])
  // The oldest first, as they were written.
  for (const article of articles.toReversed()) {
    signal.throwIfAborted()
    const key = officialKey(language, article)
    if (leftAlone.has(key)) continue
    const draft = officialDraft(language, article, addresses)
    const publishedAt = published.get(key) ?? draft.publishedAt
    const outcome = await publishArticle(db, { ...draft, publishedAt }, clock.now(), addresses)
    if (isRefusal(outcome)) log.warn({ hotel, article: article.id, field: outcome.field }, 'an article was not copied')
  }
  await noteLook(context, hotel, null)
}

/** Has the game's own news read in every language of the site. */
export async function requestImport({ db, queue }: Pick<NewsContext, 'db'> & { queue: TaskQueue }): Promise<void> {
  await inTransaction(db, (tx) => queueNewsImports(queue, tx))
}

/** Puts an import of each language into the queue; returns how many were not there already. */
export async function queueNewsImports(queue: TaskQueue, tx: QueueTx): Promise<number> {
  let queued = 0
  for (const language of languageCodes) queued += Number(await queue.enqueue(tx, importTask, { language }))
  return queued
}

/** Returns how the last import of each hotel's news went, for those that were ever asked. */
export async function readNewsReadings(db: AnyDb): Promise<HotelReading[]> {
  const { rows } = await sql<HotelReading>`
    select hotel, succeeded_at as "succeededAt", failing_since as "failingSince", failure from news_looks`.execute(db)
  return rows
}

async function noteLook(
  { db, clock }: Pick<ImportContext, 'db' | 'clock'>,
  hotel: HotelCode,
  failure: string | null,
): Promise<void> {
  const now = clock.now()
  const row = { hotel, failure, ...(failure === null ? { succeeded_at: now } : { failing_since: now }) }
  await db
    .insertInto('news_looks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('hotel')
        .doUpdateSet(
          failure === null
            ? { succeeded_at: now, failing_since: null, failure: null }
            : { failing_since: sql<Date>`coalesce(news_looks.failing_since, excluded.failing_since)`, failure },
        ),
    )
    .execute()
}
