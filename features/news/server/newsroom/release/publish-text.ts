import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { publishText, unscheduleText } from '../../../contract.ts'
import { textMusts } from '../../../text-musts.ts'
import type { NewsContext } from '../../context.ts'
import { isSlugFree } from '../../publish/article-slug.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import { mayWithText } from '../rules.ts'
import { describeActed } from './describe-acted.ts'
import {
  addRevision,
  changeDraft,
  type DraftRow,
  holdText,
  type ItemRow,
  type TextKey,
  writtenOf,
} from './hold-text.ts'
import { releaseText } from './release-text.ts'

/** A publication is planned at most a year ahead. */
const mostAheadMs = 366 * 86_400_000

/** Implements contract `publishText`: publishes the version that was read, now or at a time. */
export async function publishOneText(
  context: NewsContext,
  actor: Actor,
  key: TextKey,
  { version, publishAt }: Parsed<typeof publishText>['body'],
): Promise<Outcome<typeof publishText>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const held = await holdText(tx, key)
    if (!held?.draft) return refuse('error.newsNotFound')
    const { item, draft } = held
    if (!mayWithText(actor, item, key.language, draft).publish) return refuse('error.newsForbidden')
    if (draft.version !== version) return refuse('error.newsTextChanged')
    const at = publishAt === undefined ? null : new Date(publishAt)
    if (at && at <= now) return refuse('error.newsTimePast')
    if (at && at.getTime() > now.getTime() + mostAheadMs) return refuse('error.newsTimeFar')
    const written = writtenOf(draft)
    const picture = item.picture_src === null ? null : { alt: item.picture_alt ?? '' }
    const problems = textMusts(written, { isShort: item.is_short, picture })
    if (problems.length > 0) return refuse('error.newsIncomplete', { problems })
    const released = at
      ? await schedule(tx, item, draft, { by: actor.id, at, now })
      : await releaseText(tx, context.addresses, held, key, {
          ...{ written, by: actor.id, now, publishedAt: now, publishedVersion: version, isScheduled: false },
        })
    if (isRefusal(released)) return released
    return { ...(await describeActed(context, tx, actor, key)), slug: released.slug }
  })
}

async function schedule(
  tx: Tx<NewsTables>,
  item: ItemRow,
  draft: DraftRow,
  { by, at, now }: { by: number; at: Date; now: Date },
) {
  const key = { id: item.id, language: draft.language }
  const wanted = item.wanted_slug
  if (item.slug === null && wanted !== null && !(await isSlugFree(tx, wanted))) return refuse('error.newsSlugTaken')
  const number = await addRevision(tx, key, writtenOf(draft), { kind: 'scheduled', accountId: by, now })
  await changeDraft(tx, key, {
    ...{ publish_at: at, scheduled_revision: number, scheduled_behind: 0, scheduled_by: by },
    ...{ state: 'ready', state_at: now, state_by: by, assignee: null },
  })
  await touch(tx, item.id, now)
  const changes = { language: draft.language, until: at.toISOString() }
  await recordAct(tx, { by, act: 'article.scheduled', subject: 'article', id: item.id, changes }, now)
  return { slug: item.slug }
}

/** Implements contract `unscheduleText`; a text that is not scheduled stays as it is. */
export async function unscheduleOneText(
  context: NewsContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof unscheduleText>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const held = await holdText(tx, key)
    if (!held?.draft) return refuse('error.newsNotFound')
    if (!mayWithText(actor, held.item, key.language, held.draft).publish) return refuse('error.newsForbidden')
    if (held.draft.publish_at) {
      await changeDraft(tx, key, { ...unscheduled, state_at: now, state_by: actor.id })
      await touch(tx, key.id, now)
      const changes = { language: key.language }
      await recordAct(tx, { by: actor.id, act: 'article.unscheduled', subject: 'article', id: key.id, changes }, now)
    }
    return describeActed(context, tx, actor, key)
  })
}

/** What a draft has without a planned publication. */
export const unscheduled = { publish_at: null, scheduled_revision: null, scheduled_behind: 0, scheduled_by: null }

/** Notes that the newsroom changed an item, and refreshes the pages of the staff. */
export async function touch(tx: Tx<NewsTables>, id: number, now: Date): Promise<void> {
  await tx.updateTable('news_articles').set({ changed_at: now }).where('id', '=', id).execute()
  await invalidateTags(tx, [newsroomTag])
}
