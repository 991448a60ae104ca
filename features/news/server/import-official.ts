import { defaultHotels } from '#features/hotels/contract.ts'
import { type HotelGateway, isHotelRefusal } from '#features/hotels/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import type { NewsContext } from './context.ts'
import { importTask } from './import-task.ts'
import { publishedDates, withdrawnAmong } from './item-keys.ts'
import { officialDraft, officialKey } from './official-draft.ts'
import { publishArticle } from './publish-article.ts'

/** What the import works with. */
export type ImportContext = Pick<NewsContext, 'db' | 'addresses'> & { gateway: HotelGateway; clock: Clock; log: Log }

/**
 * Publishes the front page of the game's own news in a language (hotel-api §8.3). Known items are
 * updated and keep slug and date; withdrawn ones stay withdrawn. An unreadable feed changes
 * nothing.
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
    return
  }
  const keys = articles.map((article) => officialKey(language, article))
  const [published, withdrawn] = await Promise.all([publishedDates(db, keys), withdrawnAmong(db, keys)])
  // The oldest first, as they were written.
  for (const article of articles.toReversed()) {
    signal.throwIfAborted()
    const key = officialKey(language, article)
    if (withdrawn.has(key)) continue
    const draft = officialDraft(language, article, addresses)
    const publishedAt = published.get(key) ?? draft.publishedAt
    const outcome = await publishArticle(db, { ...draft, publishedAt }, clock.now(), addresses)
    if (isRefusal(outcome)) log.warn({ hotel, article: article.id, field: outcome.field }, 'an article was not copied')
  }
}

/** Has the game's own news read in every language of the site. */
export async function requestImport({ db, queue }: Pick<NewsContext, 'db'> & { queue: TaskQueue }): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const language of languageCodes) await queue.enqueue(tx, importTask, { language })
  })
}
