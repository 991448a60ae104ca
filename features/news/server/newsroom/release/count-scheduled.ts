import type { Tx } from '#platform/server/database/database.ts'
import { changedParts } from '../../../compare-blocks.ts'
import type { WrittenText } from '../../../contract.ts'
import type { NewsTables } from '../../tables.ts'
import { type TextKey, writtenOf } from './hold-text.ts'

/**
 * Counts the parts of a working text that differ from the planned revision; 0 without a plan. For
 * each save, which stores it as `scheduled_behind`.
 */
export async function countScheduledBehind(
  tx: Tx<NewsTables>,
  { id, language }: TextKey,
  scheduledRevision: number | null,
  written: WrittenText,
): Promise<number> {
  if (scheduledRevision === null) return 0
  const revision = await tx
    .selectFrom('news_revisions')
    .select(['title', 'summary', 'body', 'picture_alt'])
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('number', '=', scheduledRevision)
    .executeTakeFirstOrThrow()
  return changedParts(writtenOf(revision), written)
}
