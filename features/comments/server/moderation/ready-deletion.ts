import { describeAuthors, languageOf } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import de from '../../../../locales/de/staffReasons.json' with { type: 'json' }
import en from '../../../../locales/en/staffReasons.json' with { type: 'json' }
import tr from '../../../../locales/tr/staffReasons.json' with { type: 'json' }
import { type DeletionReason, moderationLength } from '../../contract.ts'
import type { CommentRecord } from '../comment-rows.ts'
import { deleteBy } from '../standing.ts'
import type { CommentsTables } from '../tables.ts'
import { type Deciding, storeDecision } from './decisions.ts'

const files = { de: { staffReasons: de }, en: { staffReasons: en }, tr: { staffReasons: tr } }

/** Why a moderator deletes a comment, with the ready sentence for it in each language. */
export type ReadyDeletion = { reason: DeletionReason; sentences: Readonly<Record<LanguageCode, string>> }

/**
 * Returns the ready sentence for a reason, in each language. To be called outside of transactions,
 * since it reads the texts of the site.
 */
export async function readyDeletion(words: Pick<SiteWords, 'wordsOf'>, reason: DeletionReason): Promise<ReadyDeletion> {
  const sentenceIn = async (language: LanguageCode) => {
    const say = (await words.wordsOf(language, files[language])).getFixedT(language, 'staffReasons')
    return say(`reasons.${reason}`).slice(0, moderationLength.writerText)
  }
  return { reason, sentences: { de: await sentenceIn('de'), en: await sentenceIn('en'), tr: await sentenceIn('tr') } }
}

/**
 * Deletes a locked comment as moderation, with the ready sentence in the language of its writer.
 * Returns false if moderation has already deleted it. The caller notifies the writer.
 */
export async function deleteWithReason(
  tx: Tx<CommentsTables>,
  comment: CommentRecord,
  { reason, sentences }: ReadyDeletion,
  deciding: Deciding,
  now: Date,
): Promise<boolean> {
  if (!(await deleteBy(tx, comment, 'moderator', now))) return false
  const text = sentences[await languageOfWriter(tx, comment)]
  await storeDecision(tx, comment, { ...deciding, kind: 'deleted', reason, text }, now)
  return true
}

/** The language of a writer: theirs, else that of the page or of their hotel, else English. */
async function languageOfWriter(db: AnyDb, { accountId, language, hotel }: CommentRecord): Promise<LanguageCode> {
  const known = (accountId === null ? null : await languageOf(db, accountId)) ?? language
  if (known) return known
  const author = accountId === null ? null : (await describeAuthors(db, [accountId])).get(accountId)
  const ofHotel = author?.hotel ?? hotel
  return languageCodes.find((code) => ofHotel && code === hotels[ofHotel].language) ?? fallbackLanguage
}
