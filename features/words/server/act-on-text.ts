import { recordAct } from '#features/audit/server/api.ts'
import { notify, withdrawPendingNotices } from '#features/notifications/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { TextAct } from '../constants.ts'
import type { SiteText } from '../contract.ts'
import type { WordsContext } from './context.ts'
import { describeText, type Named } from './describe-texts.ts'
import type { ShippedText } from './shipped-texts.ts'
import type { TextRow, WordsTables } from './tables.ts'
import { changedFilesTag, fileTag, textsTag } from './tags.ts'

/** A text as a caller saw it. */
export type SeenText = { language: LanguageCode; key: string; version: number }

/** What is stored of a text, apart from its name and version. */
export type Stored = Omit<TextRow, 'language' | 'key' | 'version'>

/** A text under its lock. `shipped` is undefined for a key that is gone. */
export type HeldText = Stored & { shipped: string | undefined }

/** What an act makes of a text, and what it adds to the history and to the proposer's notices. */
export type Done = {
  act: TextAct
  stored: Partial<Stored>
  text?: string | null
  reason?: string
  /** The decision on the open proposal, sent to its proposer. */
  decision?: 'approved' | 'rejected' | 'replaced'
}

export const nothingStored: Stored = { text: null, base: null, proposed: null, proposed_by: null, proposed_at: null }

/** No open proposal. */
export const noProposal = { proposed: null, proposed_by: null, proposed_at: null } as const

/** How long a decision can be undone before the proposer is notified. */
const undoMs = 10_000

/**
 * Does something with a text in one transaction, under its lock: the row, its history, the audit,
 * the notice and the caches change together, and nothing does where `work` refuses. Refuses
 * `error.textNotFound` for a key that never was, and `error.stale` with the text as it is.
 */
export async function actOnText<Key extends string = never>(
  context: WordsContext,
  actor: Actor,
  { language, key, version }: SeenText,
  work: (held: HeldText, tx: Tx<WordsTables>) => Promise<Done | Refusal<Key>> | Done | Refusal<Key>,
): Promise<SiteText | Refusal<Key | 'error.textNotFound' | 'error.stale'>> {
  // Read before the transaction, which must not wait for a second connection.
  const stored = await context.stored()
  const shipped = stored.shipped.byKey.get(key)
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const row = await tx
      .selectFrom('words_texts')
      .selectAll()
      .where('language', '=', language)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!shipped && !row) return refuse('error.textNotFound')
    const describe = (named: Named) => describeText({ db: tx }, stored, actor, named)
    const stale = async () => refuse('error.stale', { current: await describe(row ?? { language, key }) })
    if ((row?.version ?? 0) !== version) return stale()
    const before: Stored = row ?? nothingStored
    const done = await work({ ...before, shipped: shipped?.texts[language] }, tx)
    if ('refused' in done) return done
    const after = { language, key, ...before, ...done.stored, version: version + 1 }
    if (!(await write(tx, after, version))) return stale()
    await tx
      .insertInto('words_history')
      .values({
        ...{ language, key, version: version + 1, act: done.act, text: done.text ?? null, reason: done.reason ?? null },
        ...{ before_text: before.text, before_base: before.base, before_proposed: before.proposed },
        ...{ before_proposed_by: before.proposed_by, before_proposed_at: before.proposed_at },
        ...{ account_id: actor.id, at: now },
      })
      .execute()
    await notifyProposer(tx, actor, after, before, done, now)
    const subject = { subject: 'siteText', id: `${language}:${key}`, changes: { language } } as const
    await recordAct(tx, { by: actor.id, act: `siteText.${done.act}`, ...subject }, now)
    await invalidateTags(tx, await tagsOf(tx, after, before, shipped))
    return describe(after)
  })
}

/** Writes the row if it is still of that version; returns whether it was. */
async function write(tx: Tx<WordsTables>, row: TextRow, seen: number): Promise<boolean> {
  if (seen === 0) {
    const added = await tx
      .insertInto('words_texts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { language, key, ...values } = row
  await tx.updateTable('words_texts').set(values).where('language', '=', language).where('key', '=', key).execute()
  return true
}

/** Notifies the proposer of a decision once it can no longer be undone. */
async function notifyProposer(
  tx: Tx<WordsTables>,
  actor: Actor,
  { language, key, version }: TextRow,
  before: Stored,
  { act, decision, reason }: Done,
  now: Date,
): Promise<void> {
  const aboutOf = (number: number) => `text:${language}:${key}:${number}`
  if (act === 'undone') await withdrawPendingNotices(tx, 'siteTextDecided', aboutOf(version - 1), now)
  if (!decision || before.proposed_by === null || before.proposed_by === actor.id || before.proposed === null) return
  const notice = {
    kind: 'siteTextDecided',
    ...{ language, key, decision, text: excerptOf(before.proposed), reason: reason ?? null },
  } as const
  const about = aboutOf(version)
  await notify(tx, [{ accountId: before.proposed_by, about, notice }], new Date(now.getTime() + undoMs))
}

/** The beginning of a text, for a notice. */
function excerptOf(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ')]
  return signs.length > 80 ? `${signs.slice(0, 79).join('')}…` : signs.join('')
}

/**
 * The tags of what shows the text: without a change of what is shown, only those of the staff's
 * lists.
 */
async function tagsOf(tx: Tx<WordsTables>, after: TextRow, before: Stored, shipped: ShippedText | undefined) {
  if (after.text === before.text || !shipped) return [textsTag]
  const { language, file } = { language: after.language, file: shipped.file }
  const others = await tx
    .selectFrom('words_texts')
    .select('key')
    .where('language', '=', language)
    .where('key', 'like', `${file}:%`)
    .where('key', '<>', after.key)
    .where('text', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return [textsTag, fileTag(language, file), ...(others ? [] : [changedFilesTag])]
}
