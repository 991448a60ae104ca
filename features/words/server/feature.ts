import { accountClosed } from '#features/accounts/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import type { WordsContext } from './context.ts'
import { findTexts } from './find-texts.ts'
import { serveWords } from './routes.ts'
import { openSiteWords } from './site-words.ts'
import { openStoredTexts } from './stored-texts.ts'
import type { WordsTables } from './tables.ts'
import { textsTag } from './tags.ts'

/** The words of the site: the staff's part as a feature, and the words for all others. */
export type Words = { feature: Feature; words: SiteWords }

/**
 * Opens the words of the site: texts of the interface that translators propose and approve, shown
 * instead of those of the translation files.
 */
export function openWords({ db: wholeDb, clock }: { db: Db<unknown>; clock: Clock }): Words {
  const db = tablesOf<WordsTables>(wholeDb)
  const stored = openStoredTexts(db)
  const context: WordsContext = { db, clock, stored: stored.read }
  const words = openSiteWords(stored.read)
  // Answers name the changed texts without waiting for them.
  const renew = () => void words.changed()
  return {
    words,
    feature: {
      routes: (app) => serveWords(app, context),
      caches: [
        stored,
        {
          drop(tags) {
            if (tags.includes(textsTag)) renew()
          },
          clear: renew,
        },
      ],
      prepare: async () => void (await words.changed()),
      listeners: [
        listener(accountClosed, async ({ accountId }) => {
          await forgetAccount(db, accountId)
          await invalidateTags(db, [textsTag])
        }),
      ],
      personalData: { name: 'words', collect: (accountId) => wordsData(db, accountId) },
      staff: {
        topics: { siteTexts: [textsTag] },
        find: async (actor, text) => (actor.permissions.has('site.words') ? findTexts(await stored.read(), text) : []),
        async waiting(actor) {
          if (!actor.permissions.has('site.words')) return []
          const { rows } = await stored.read()
          const mayAll = actor.permissions.has('site.approveWords')
          const waiting = [...rows.values()].filter(
            ({ proposed, proposed_by }) => proposed !== null && (mayAll || proposed_by !== actor.id),
          )
          const oldest = Math.min(
            ...waiting.map(({ proposed_at }) => proposed_at?.getTime() ?? Number.POSITIVE_INFINITY),
          )
          return [{ area: 'siteTexts', count: waiting.length, oldestAt: waiting.length > 0 ? new Date(oldest) : null }]
        },
      },
    },
  }
}

/** What is stored about an account: what it did with texts of the interface. */
function wordsData(db: Db<WordsTables>, accountId: number) {
  return db
    .selectFrom('words_history')
    .select(['language', 'key', 'act', 'text', 'reason', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Removes a closed account from what it did; texts and proposals remain. */
async function forgetAccount(db: Db<WordsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOf = (column: 'account_id' | 'before_proposed_by') =>
      tx
        .updateTable('words_history')
        .set({ [column]: null })
        .where(column, '=', accountId)
        .execute()
    await isOf('account_id')
    await isOf('before_proposed_by')
    await tx.updateTable('words_texts').set({ proposed_by: null }).where('proposed_by', '=', accountId).execute()
  })
}
