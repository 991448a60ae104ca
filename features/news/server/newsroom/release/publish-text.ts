import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { publishText, scheduleTexts, unscheduleText } from '../../../contract.ts'
import { isSlugFree } from '../../publish/article-slug.ts'
import { takePublishLock } from '../../publish/stored-texts.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import { findMissingPictures } from '../check/find-missing-pictures.ts'
import { checkedOf, findMusts } from '../check/find-musts.ts'
import type { NewsroomContext } from '../context.ts'
import { textOf, touchItem } from '../item-rows.ts'
import { describeAct, type LockedText, lockDraft, lockText, notifyWriters } from '../reviews.ts'
import { storeRevision } from '../revisions.ts'
import { isAheadOfOthers, mayPublish } from '../rules.ts'
import { describeStates } from '../states.ts'
import { changeDraft, type TextKey, unscheduled } from './change-draft.ts'
import { releaseText } from './release-text.ts'

/** A publication is planned at most a year ahead. */
const mostAheadMs = 366 * 86_400_000

/** What is asked for a text: its version, or another time for the words that were planned. */
type Asked = { version: number; onlyTime?: boolean | undefined }

/** Implements contract `publishText`: publishes the version that was read, now or at a time. */
export async function publishOneText(
  context: NewsroomContext,
  actor: Actor,
  key: TextKey,
  { publishAt, ...asked }: Parsed<typeof publishText>['body'],
): Promise<Outcome<typeof publishText>> {
  const now = context.clock.now()
  const at = publishAt === undefined ? null : new Date(publishAt)
  const untimely = at && judgeTime(at, now)
  if (untimely) return untimely
  const released = await inTransaction(context.db, async (tx) => {
    await takePublishLock(tx)
    const locked = await lockPublishable(context, tx, actor, { ...key, ...asked, at })
    if (isRefusal(locked)) return locked
    const written = textOf(locked.draft)
    const publishedVersion = asked.version
    const release = { written, by: actor.id, now, publishedAt: now, publishedVersion, isScheduled: false }
    return at
      ? schedule(tx, locked, { ...asked, by: actor.id, at, now })
      : releaseText(tx, context.addresses, locked, release)
  })
  if (isRefusal(released)) return released
  const acted = await describeAct(context, actor, key)
  return isRefusal(acted) ? acted : { ...acted, slug: released.slug }
}

/** Implements contract `scheduleTexts`: plans all of the texts for one time, or none. */
export async function scheduleSeveralTexts(
  context: NewsroomContext,
  actor: Actor,
  id: number,
  { publishAt, texts }: Parsed<typeof scheduleTexts>['body'],
): Promise<Outcome<typeof scheduleTexts>> {
  const now = context.clock.now()
  const at = new Date(publishAt)
  const untimely = judgeTime(at, now)
  if (untimely) return untimely
  const languages = texts.map(({ language }) => language)
  if (new Set(languages).size < texts.length) return refuse('error.incorrectData')
  const refusal = await inTransaction(context.db, async (tx) => {
    await takePublishLock(tx)
    const ready: { locked: LockedText; asked: Asked }[] = []
    for (const { language, ...asked } of texts) {
      const locked = await lockPublishable(context, tx, actor, { id, language, ...asked, at })
      if (isRefusal(locked)) return { ...locked, language }
      ready.push({ locked, asked })
    }
    for (const { locked, asked } of ready) {
      const planned = await schedule(tx, locked, { ...asked, by: actor.id, at, now })
      if (isRefusal(planned)) return planned
    }
    return null
  })
  if (refusal) return refusal
  return { states: (await describeStates(context, [id])).get(id) ?? [] }
}

function judgeTime(at: Date, now: Date) {
  if (at <= now) return refuse('error.newsTimePast')
  return at.getTime() > now.getTime() + mostAheadMs ? refuse('error.newsTimeFar') : null
}

/**
 * Locks a version of a text that may be published and lacks nothing; with `onlyTime` a planned
 * text, whose words were judged when they were planned.
 */
async function lockPublishable(
  context: NewsroomContext,
  tx: Tx<NewsTables>,
  actor: Actor,
  { version, onlyTime, at, ...key }: TextKey & Asked & { at: Date | null },
) {
  const locked = await (onlyTime ? lockDraft(context, tx, actor, key) : lockText(context, tx, actor, key, version))
  if (isRefusal(locked)) return locked
  const { item, draft, editor, facts } = locked
  if (!mayPublish(editor, facts.item, facts.text)) return refuse('error.newsForbidden')
  if (isAheadOfOthers(editor, facts.item, facts.text, at)) return refuse('error.newsOriginalFirst')
  // It went live or was cancelled in the meantime.
  if (onlyTime) return draft.publish_at ? locked : refuse('error.newsTextChanged')
  const problems = [...findMusts(textOf(draft), checkedOf(item, draft)), ...(await findMissingPictures(tx, draft.body))]
  return problems.length > 0 ? refuse('error.newsIncomplete', { problems }) : locked
}

async function schedule(
  tx: Tx<NewsTables>,
  { item, draft }: LockedText,
  { onlyTime, by, at, now }: Asked & { by: number; at: Date; now: Date },
) {
  const { id } = item
  const { language } = draft
  const wanted = item.wanted_slug
  if (item.slug === null && wanted !== null && !(await isSlugFree(tx, wanted))) return refuse('error.newsSlugTaken')
  const revision = { articleId: id, language, kind: 'scheduled', text: textOf(draft), accountId: by } as const
  const words = onlyTime ? {} : { scheduled_revision: await storeRevision(tx, revision, now), scheduled_behind: 0 }
  await changeDraft(
    tx,
    { id, language },
    {
      ...{ ...words, publish_at: at, scheduled_by: by },
      ...{ state: 'ready', state_at: now, state_by: by, assignee: null },
    },
  )
  await touchItem(tx, id, now)
  const changes = { language, goesLive: at.toISOString() }
  await recordAct(tx, { by, act: 'article.scheduled', subject: 'article', id, changes }, now)
  await notifyWriters(tx, { item, draft, actor: { id: by }, decision: 'scheduled' }, now)
  await invalidateTags(tx, [newsroomTag])
  return { slug: item.slug }
}

/** Implements contract `unscheduleText`; a text that is not scheduled stays as it is. */
export async function unscheduleOneText(
  context: NewsroomContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof unscheduleText>> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const locked = await lockDraft(context, tx, actor, key)
    if (isRefusal(locked)) return locked
    if (!locked.may.publish) return refuse('error.newsForbidden')
    if (!locked.draft.publish_at) return true
    await changeDraft(tx, key, { ...unscheduled, state_at: now, state_by: actor.id })
    await touchItem(tx, key.id, now)
    const changes = { language: key.language }
    await recordAct(tx, { by: actor.id, act: 'article.unscheduled', subject: 'article', id: key.id, changes }, now)
    await invalidateTags(tx, [newsroomTag])
    return true
  })
  return isRefusal(outcome) ? outcome : describeAct(context, actor, key)
}
