import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { checkText } from '../../../contract.ts'
import type { NewsroomContext } from '../context.ts'
import { readDrafts, readItem, readLiveText, textOf } from '../item-rows.ts'
import { findAdvice } from './find-advice.ts'
import { findForbiddenWords } from './find-forbidden-words.ts'
import { findMissingPictures } from './find-missing-pictures.ts'
import { checkedOf, findMusts } from './find-musts.ts'
import { findUnknown } from './find-unknown.ts'
import { findUntranslated } from './find-untranslated.ts'

/**
 * Implements contract `checkText`: what prevents the working text from being published, then
 * advice. A language without a text has no title. Refuses `error.newsNotFound`.
 */
export async function checkWorkingText(
  context: NewsroomContext,
  { id, language }: Parsed<typeof checkText>['params'],
): Promise<Outcome<typeof checkText>> {
  const item = await readItem(context.db, id)
  if (!item) return refuse('error.newsNotFound')
  const draft = (await readDrafts(context.db, id)).get(language)
  const text = draft ? textOf(draft) : await readLiveText(context.db, id, language)
  const checked = checkedOf(item, draft)
  if (!text) return { problems: findMusts({ title: '', summary: '', body: [], pictureAlt: '' }, checked) }
  const [glossary, missing, unknown] = await Promise.all([
    readGlossary(context, language),
    findMissingPictures(context.wholeDb, text.body),
    findUnknown(context, text.body, language),
  ])
  return {
    problems: [
      ...findMusts(text, checked),
      ...missing,
      ...findUntranslated(text, checked),
      ...findAdvice(text, checked, context.clock.now()),
      ...unknown,
      ...findForbiddenWords(text, glossary, language),
    ],
  }
}

function readGlossary({ db }: NewsroomContext, language: LanguageCode) {
  return db.selectFrom('news_glossary').select(['word', 'use']).where('language', '=', language).execute()
}
