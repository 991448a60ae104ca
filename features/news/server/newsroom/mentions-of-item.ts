import { defaultHotels } from '#features/hotels/contract.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { showMentions } from '../../contract.ts'
import { describeMentions } from '../describe-mentions.ts'
import type { NewsroomContext } from './context.ts'
import { readItem, readWorkingTexts } from './item-rows.ts'

/** Implements contract `showMentions`. Refuses `error.newsNotFound`. */
export async function mentionsOfItem(
  { db, wholeDb, addresses }: NewsroomContext,
  id: number,
  language: LanguageCode,
): Promise<Outcome<typeof showMentions>> {
  const item = await readItem(db, id)
  if (!item) return refuse('error.newsNotFound')
  const texts = await readWorkingTexts(db, item)
  const blocks = [...texts.values()].flatMap(({ body }) => body)
  const { badges, players } = await describeMentions(wholeDb, addresses, defaultHotels[language], blocks)
  return { badges, players }
}
