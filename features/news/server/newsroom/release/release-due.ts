import { listStaff, permissionsOf } from '#features/accounts/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/process/log.ts'
import { takePublishLock } from '../../publish/stored-texts.ts'
import { repeat } from '../../repeat.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import type { NewsroomContext } from '../context.ts'
import { type DraftRow, factsOfItem, factsOfText, type Item, readDrafts, readItem, touchItem } from '../item-rows.ts'
import { notifyReviewers } from '../reviews.ts'
import { readRevision } from '../revisions.ts'
import { isAheadOfOthers, mayPublish } from '../rules.ts'
import { changeDraft, type TextKey, unscheduled } from './change-draft.ts'
import { releaseText } from './release-text.ts'

/** What publishing planned texts works with. */
export type ReleaseContext = NewsroomContext & { log: Pick<Log, 'warn'> }

/** Lists the texts whose time has come by the site's clock, the earliest first. */
async function listDue(db: Db<NewsTables>, now: Date): Promise<TextKey[]> {
  return (
    db
      .selectFrom('news_drafts')
      .select(['article_id as id', 'language'])
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      // A translation may need its original before it.
      .orderBy((row) => row('source_language', 'is not', null))
      .orderBy('article_id')
      .orderBy('language')
      .execute()
  )
}

/**
 * Publishes one planned text, if it is still due once it is locked: another process may have been
 * first. It is held for review if who planned it may not publish it any more, as a translation
 * whose original is not public.
 */
async function releaseOne(context: ReleaseContext, key: TextKey): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await takePublishLock(tx)
    const item = await readItem(tx, key.id, true)
    const drafts = await readDrafts(tx, key.id)
    const draft = drafts.get(key.language)
    const now = context.clock.now()
    if (!item || !draft?.publish_at || draft.publish_at > now || draft.scheduled_revision === null) return
    const by = draft.scheduled_by
    if (by === null || !(await mayStillPublish(context, item, drafts, key, by, now))) {
      context.log.warn({ ...key, by }, 'a planned text is held for review: its planner may not publish')
      await holdForReview(tx, item, draft, now)
      return
    }
    const written = await readRevision(tx, key.id, key.language, draft.scheduled_revision)
    if (!written) throw new Error('the planned revision is missing')
    const publishedVersion = draft.scheduled_behind === 0 ? draft.version : null
    const release = { written, by, now, publishedAt: draft.publish_at, publishedVersion, isScheduled: true }
    const outcome = await releaseText(tx, context.addresses, { item, draft }, release)
    if (isRefusal(outcome)) throw new Error(`the planned text was refused: ${outcome.refused}`)
  })
}

async function mayStillPublish(
  { wholeDb }: ReleaseContext,
  item: Item,
  drafts: ReadonlyMap<TextKey['language'], DraftRow>,
  { language }: TextKey,
  by: number,
  now: Date,
): Promise<boolean> {
  const planner = (await listStaff(wholeDb, now)).find(({ id }) => id === by)
  if (!planner) return false
  const { roles } = planner
  const editor = { id: by, permissions: permissionsOf(roles), roles }
  const [facts, text] = [factsOfItem(item), factsOfText(item, language, drafts)]
  return mayPublish(editor, facts, text) && !isAheadOfOthers(editor, facts, text, null)
}

/** The text waits in the review queue, as if it had been handed in. */
async function holdForReview(tx: Tx<NewsTables>, item: Item, draft: DraftRow, now: Date): Promise<void> {
  const { article_id: id, language } = draft
  const changes = { ...unscheduled, state: 'review', state_at: now, state_by: draft.scheduled_by } as const
  await changeDraft(tx, { id, language }, changes)
  await touchItem(tx, id, now)
  await notifyReviewers(tx, item, draft, now)
  await invalidateTags(tx, [newsroomTag])
}

/** After a failure a text is tried again this much later, and the others are not held up. */
const retryMs = 15_000

/**
 * Opens the publication of planned texts: each call publishes what is due. Texts that fail are
 * logged and tried again a quarter of a minute later.
 */
export function openReleases(context: ReleaseContext): () => Promise<void> {
  const retryAt = new Map<string, number>()
  return async () => {
    for (const key of await listDue(context.db, context.clock.now())) {
      const name = `${key.id} ${key.language}`
      // Measured by the machine's own time, which does not step.
      if ((retryAt.get(name) ?? 0) > performance.now()) continue
      try {
        await releaseOne(context, key)
        retryAt.delete(name)
      } catch (error) {
        retryAt.set(name, performance.now() + retryMs)
        context.log.warn({ ...key, reason: String(error) }, 'a planned text could not be published')
      }
    }
  }
}

/**
 * Publishes planned texts in a loop until the returned function is called, which waits for the
 * current run.
 */
export function keepReleasing(context: ReleaseContext, everyMs: number): () => Promise<void> {
  return repeat({ log: context.log, everyMs, failure: 'planned texts cannot be read' }, openReleases(context))
}
