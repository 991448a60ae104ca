import { setTimeout as pause } from 'node:timers/promises'
import { listStaff, permissionsOf } from '#features/accounts/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { NewsContext } from '../../context.ts'
import type { NewsTables } from '../../tables.ts'
import { mayWithText, type NewsActor } from '../rules.ts'
import { changeDraft, type HeldText, holdText, type TextKey, writtenOf } from './hold-text.ts'
import { touch, unscheduled } from './publish-text.ts'
import { releaseText } from './release-text.ts'

/** What publishing planned texts works with. */
export type ReleaseContext = Pick<NewsContext, 'db' | 'wholeDb' | 'addresses' | 'clock'> & { log: Pick<Log, 'warn'> }

/** Lists the texts whose time has come by the site's clock, the earliest first. */
async function listDue(db: Db<NewsTables>, now: Date): Promise<TextKey[]> {
  return db
    .selectFrom('news_drafts')
    .select(['article_id as id', 'language'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('article_id')
    .orderBy('language')
    .execute()
}

/**
 * Publishes one planned text, if it is still due once it is locked: another process may have been
 * first. It is held for review if who planned it may not publish it any more.
 */
async function releaseOne(context: ReleaseContext, key: TextKey): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const held = await holdText(tx, key)
    const { draft } = held ?? {}
    if (!held || !draft?.publish_at || draft.publish_at > now || draft.scheduled_revision === null) return
    const by = draft.scheduled_by
    const isPermitted = by !== null && (await mayStillPublish(context, held, key, by, now))
    if (!isPermitted) {
      context.log.warn({ ...key, by }, 'a planned text is held for review: its planner may not publish')
      await changeDraft(tx, key, { ...unscheduled, state: 'review', state_at: now, state_by: by })
      await touch(tx, key.id, now)
      return
    }
    const revision = await tx
      .selectFrom('news_revisions')
      .selectAll()
      .where('article_id', '=', key.id)
      .where('language', '=', key.language)
      .where('number', '=', draft.scheduled_revision)
      .executeTakeFirstOrThrow()
    const outcome = await releaseText(tx, context.addresses, held, key, {
      written: writtenOf(revision),
      ...{ by, now, publishedAt: draft.publish_at, isScheduled: true },
      publishedVersion: draft.scheduled_behind === 0 ? draft.version : null,
    })
    if (isRefusal(outcome)) throw new Error(`the planned text was refused: ${outcome.refused}`)
  })
}

async function mayStillPublish(context: ReleaseContext, held: HeldText, key: TextKey, by: number, now: Date) {
  const staff = await listStaff(context.wholeDb, now)
  const planner = staff.find(({ id }) => id === by)
  if (!planner) return false
  const actor: NewsActor = { id: by, permissions: permissionsOf(planner.roles) }
  return mayWithText(actor, held.item, key.language, held.draft).publish
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
  const closing = new AbortController()
  const { signal } = closing
  const release = openReleases(context)

  async function loop(): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await release()
        isFailing = false
      } catch (error) {
        if (!isFailing && !signal.aborted) context.log.warn({ reason: String(error) }, 'planned texts cannot be read')
        isFailing = true
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
  }
}
