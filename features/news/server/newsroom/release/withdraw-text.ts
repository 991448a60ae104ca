import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { bringTextBack, withdrawText } from '../../../contract.ts'
import type { NewsContext } from '../../context.ts'
import { showChange } from '../../publish/write-texts.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag } from '../../tags.ts'
import { describeActed } from './describe-acted.ts'
import { addDraftOfLive, changeDraft, type HeldText, holdText, type ItemRow, type TextKey } from './hold-text.ts'
import { unscheduled } from './publish-text.ts'

/**
 * Implements contract `withdrawText`. The public text stays stored for `bringOneTextBack`; a
 * planned publication is cancelled. A text that is not public stays as it is.
 */
export async function withdrawOneText(
  context: NewsContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof withdrawText>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const held = await holdText(tx, key)
    if (!held) return refuse('error.newsNotFound')
    if (held.item.languages.includes(key.language)) await takeOffSite(tx, held, key, { by: actor.id, now })
    return describeActed(context, tx, actor, key)
  })
}

/** Implements contract `bringTextBack`: address, date and comments are those from before. */
export async function bringOneTextBack(
  context: NewsContext,
  actor: Actor,
  key: TextKey,
): Promise<Outcome<typeof bringTextBack>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const held = await holdText(tx, key)
    if (!held?.draft) return refuse('error.newsNotFound')
    if (held.draft.withdrawn_at) {
      await changeDraft(tx, key, { withdrawn_at: null, state_at: now, state_by: actor.id })
      await changeLanguages(tx, held.item, [...held.item.languages, key.language], now)
      const changes = { language: key.language }
      await recordAct(tx, { by: actor.id, act: 'article.broughtBack', subject: 'article', id: key.id, changes }, now)
    }
    return describeActed(context, tx, actor, key)
  })
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
    let isWithdrawn = false
    for (const language of languageCodes) {
      const held = await holdText(tx, { id, language })
      if (!held?.item.languages.includes(language)) continue
      await takeOffSite(tx, held, { id, language }, { by: 'operator', now })
      isWithdrawn = true
    }
    return isWithdrawn || refuse('error.newsNotFound')
  })
}

async function takeOffSite(
  tx: Tx<NewsTables>,
  { item, draft }: HeldText,
  key: TextKey,
  { by, now }: { by: number | 'operator'; now: Date },
): Promise<void> {
  const accountId = by === 'operator' ? null : by
  if (!draft) await addDraftOfLive(tx, key, { accountId, now })
  await changeDraft(tx, key, { ...unscheduled, withdrawn_at: now, state_at: now, state_by: accountId })
  const left = item.languages.filter((code) => code !== key.language)
  await changeLanguages(tx, item, left, now)
  await recordAct(
    tx,
    { by, act: 'article.withdrawn', subject: 'article', id: key.id, changes: { language: key.language } },
    now,
  )
}

async function changeLanguages(
  tx: Tx<NewsTables>,
  { id, slug }: ItemRow,
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
