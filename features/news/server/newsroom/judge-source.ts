import type { LanguageCode } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { TranslationSource } from '../../contract.ts'
import { type DraftRow, factsOfItem, type Item } from './item-rows.ts'
import { type Editor, mayPublish, mayWriteOriginal } from './rules.ts'

type Place = { item: Item; language: LanguageCode; drafts: ReadonlyMap<LanguageCode, DraftRow> }

/**
 * Refuses `error.newsForbidden` for what a saved text says about its source: translators must have
 * one, it is another text of the item, and an original becomes a translation only by those who may
 * publish it. `source` is undefined if it is to stay, null if the text is to have none.
 */
export function judgeSource(
  editor: Editor,
  { item, language, drafts }: Place,
  source: Pick<TranslationSource, 'language'> | null | undefined,
): Refusal<'error.newsForbidden'> | null {
  const facts = factsOfItem(item)
  const draft = drafts.get(language)
  if (!source) {
    const hasSource = source === undefined && draft?.source_language != null
    const isLive = item.languages.includes(language)
    return hasSource || mayWriteOriginal(editor, facts, { isLive }) ? null : refuse('error.newsForbidden')
  }
  const isText = drafts.has(source.language) || item.languages.includes(source.language)
  if (source.language === language || !isText) return refuse('error.newsForbidden')
  const isOriginal = draft !== undefined && draft.source_language === null
  return isOriginal && !mayPublish(editor, facts, { isTranslation: false }) ? refuse('error.newsForbidden') : null
}
