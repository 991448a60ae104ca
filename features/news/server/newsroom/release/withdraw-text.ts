import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { bringTextBack, withdrawText } from '../../../contract.ts'
import { showChange, takePublishLock } from '../../publish/stored-texts.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import type { NewsroomContext } from '../context.ts'
import { type Item, readDrafts, readItem, textOf } from '../item-rows.ts'
import { describeAct, lockDraft } from '../reviews.ts'
import { storeRevision } from '../revisions.ts'
import { addDraftOfLive, changeDraft, type TextKey, unscheduled } from './change-draft.ts'

/**
 * Implements contract `withdrawText`. The public text stays stored for `bringOneTextBack`; a
 * planned publication is cancelled. A text that is not public stays as it is.
 */
export async function withdrawOneText(
  context: NewsroomContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof withdrawText>> {
  const outcome = await inTransaction(context.db, async (tx) => {
    await takePublishLock(tx)
    const item = await readItem(tx, key.id, true)
    if (!item) return refuse('error.newsNotFound')
    await takeOffSite(tx, item, key.language, actor.id, context.clock.now())
    return true
  })
  return isRefusal(outcome) ? outcome : describeAct(context, actor, key)
}

/** Implements contract `bringTextBack`: address, date and comments are those from before. */
export async function bringOneTextBack(
  context: NewsroomContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof bringTextBack>> {
  const outcome = await inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    await takePublishLock(tx)
    const locked = await lockDraft(context, tx, actor, key)
    if (isRefusal(locked)) return locked
    const { item, draft } = locked
    if (!draft.withdrawn_at) return true
    await changeDraft(tx, key, { withdrawn_at: null, state_at: now, state_by: actor.id })
    await changeLanguages(tx, item, [...item.languages, key.language], now)
    await noteInHistory(tx, key, 'broughtBack', actor.id, now)
    const changes = { language: key.language }
    await recordAct(tx, { by: actor.id, act: 'article.broughtBack', subject: 'article', id: key.id, changes }, now)
    return true
  })
  return isRefusal(outcome) ? outcome : describeAct(context, actor, key)
}

/**
 * Withdraws an item in all its languages, as the operator of the site. Refuses
 * `error.newsNotFound` for one that is not public.
 */
export async function withdrawArticle(
  db: Db<NewsTables>,
  id: number,
  now = new Date(),
): Promise<true | Refusal<'error.newsNotFound'>> {
  return inTransaction(db, async (tx) => {
    await takePublishLock(tx)
    const item = await readItem(tx, id, true)
    if (!item || item.languages.length === 0) return refuse('error.newsNotFound')
    for (const language of languageCodes) {
      const left = item.languages.filter((code) => languageCodes.indexOf(code) >= languageCodes.indexOf(language))
      await takeOffSite(tx, { ...item, languages: left }, language, 'operator', now)
    }
    return true
  })
}

async function takeOffSite(
  tx: Tx<NewsTables>,
  item: Item,
  language: LanguageCode,
  by: number | 'operator',
  now: Date,
): Promise<void> {
  if (!item.languages.includes(language)) return
  const key = { id: item.id, language }
  const accountId = by === 'operator' ? null : by
  if (!(await readDrafts(tx, item.id)).has(language)) await addDraftOfLive(tx, key, accountId, now)
  await changeDraft(tx, key, { ...unscheduled, withdrawn_at: now, state_at: now, state_by: accountId })
  const left = item.languages.filter((code) => code !== language)
  await changeLanguages(tx, item, left, now)
  await noteInHistory(tx, key, 'withdrawn', accountId, now)
  await recordAct(tx, { by, act: 'article.withdrawn', subject: 'article', id: item.id, changes: { language } }, now)
}

/** Stores a revision of the working text, which stays as it is. */
async function noteInHistory(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  kind: 'withdrawn' | 'broughtBack',
  accountId: number | null,
  now: Date,
): Promise<void> {
  const draft = (await readDrafts(tx, id)).get(language)
  if (draft) await storeRevision(tx, { articleId: id, language, kind, text: textOf(draft), accountId }, now)
}

async function changeLanguages(
  tx: Tx<NewsTables>,
  { id, slug }: Item,
  languages: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('news_articles')
    .set({ languages: languageCodes.filter((code) => languages.includes(code)), changed_at: now })
    .where('id', '=', id)
    .execute()
  if (slug !== null) await showChange(tx, { id, slug })
  await invalidateTags(tx, [newsroomTag])
}
