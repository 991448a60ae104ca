import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { checkText, countProblems, Problem, WrittenText } from '../../../contract.ts'
import type { NewsTables } from '../../tables.ts'
import type { NewsroomContext } from '../context.ts'
import type { DraftRow, ItemRow } from '../item-rows.ts'
import { findAdvice, findUntranslated } from './find-advice.ts'
import { findForbiddenWords } from './find-forbidden-words.ts'
import { findMissingPictures } from './find-missing-pictures.ts'
import { checkedOf, findMusts } from './find-musts.ts'
import { findUnknown } from './find-unknown.ts'

/**
 * Implements contract `checkText`: what prevents the working text from being published, then
 * advice. A language without a text has no title. Refuses `error.newsNotFound`.
 */
export async function checkWorkingText(
  context: NewsroomContext,
  { id, language }: Parsed<typeof checkText>['params'],
): Promise<Outcome<typeof checkText>> {
  const [checked] = await checkTexts(context, [{ id, language }])
  return checked ? { problems: checked.problems } : refuse('error.newsNotFound')
}

/** Implements contract `countProblems`. */
export async function countProblemsOf(
  context: NewsroomContext,
  texts: Parsed<typeof countProblems>['query']['texts'],
): Promise<Outcome<typeof countProblems>> {
  const wanted = texts.split(',').map((text) => {
    const [id, language] = text.split('.')
    return { id: Number(id), language: LanguageCode.parse(language) }
  })
  const checked = await checkTexts(context, wanted)
  return checked.map(({ problems, ...text }) => ({ ...text, problems: problems.length }))
}

type TextId = { id: number; language: LanguageCode }

/**
 * Returns the problems of the working texts. What the blocks name is looked up for all of them at
 * once.
 */
async function checkTexts(
  context: NewsroomContext,
  wanted: readonly TextId[],
): Promise<(TextId & { problems: Problem[] })[]> {
  const texts = await readTexts(context.db, wanted)
  const blocks = texts.flatMap(({ body }) => body)
  const [glossary, missing, unknown] = await Promise.all([
    context.db.selectFrom('news_glossary').select(['language', 'word', 'use']).execute(),
    findMissingPictures(context.wholeDb, blocks),
    findUnknown(context, blocks),
  ])
  const now = context.clock.now()
  let end = 0
  return texts.map(({ id, language, isWritten, item, source, ...text }) => {
    const begin = end
    end += text.body.length
    const within = ({ block, ...problem }: Problem) =>
      block !== null && block >= begin && block < end ? [{ ...problem, block: block - begin }] : []
    const checked = checkedOf(item, { source })
    const forbidden = glossary.filter((entry) => entry.language === language)
    const advice = () => [
      ...missing.flatMap(within),
      ...findUntranslated(text, checked),
      ...findAdvice(text, checked, now),
      ...unknown.flatMap(within),
      ...findForbiddenWords(text, forbidden, language),
    ]
    return { id, language, problems: [...findMusts(text, checked), ...(isWritten ? advice() : [])] }
  })
}

type Row = TextId &
  WrittenText & {
    isWritten: boolean
    item: Pick<ItemRow, 'is_short' | 'picture_src'>
    source: DraftRow['source']
  }

/** Reads the draft, else the public text, in each language of an item; empty without both. */
async function readTexts(db: Db<NewsTables>, wanted: readonly TextId[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select article.id, wanted.language, coalesce(draft.article_id, text.article_id) is not null as "isWritten",
      jsonb_build_object('is_short', is_short, 'picture_src', picture_src) as item, draft.source,
      coalesce(draft.title, text.title, '') as title, coalesce(draft.summary, text.summary, '') as summary,
      coalesce(draft.body, text.body, '[]') as body, coalesce(draft.picture_alt, text.picture_alt, '') as "pictureAlt"
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map(({ language }) => language)}::text[])
      as wanted(id, language)
    join news_articles as article on article.id = wanted.id
    left join news_drafts as draft on draft.article_id = article.id and draft.language = wanted.language collate "C"
    left join news_texts as text on draft.article_id is null
      and text.article_id = article.id and text.language = wanted.language collate "C"`.execute(db)
  return rows
}
