import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Category, listReview, ReviewItem } from '../../../contract.ts'
import { editorOf, type NewsroomContext } from '../context.ts'
import { otherPlannedAt } from '../item-rows.ts'
import { type Editor, mayPublish, mayWithText } from '../rules.ts'
import { describeStates } from '../states.ts'
import { describeWriters } from '../writers.ts'
import { type Place, readCursor, writeCursor } from './cursors.ts'

const pageSize = 50

type Waiting = Place & {
  language: LanguageCode
  category: Category
  state: 'review' | 'ready'
  isTranslation: boolean
}

/** Returns the texts that wait for one who may publish them, the longest waiting first. */
export async function readWaiting(db: AnyDb, editor: Editor): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select draft.article_id as id, draft.language, article.category, draft.state,
      draft.source_language is not null as "isTranslation",
      (extract(epoch from draft.state_at) * 1000000)::bigint as micros
    from news_drafts as draft
    -- Each is looked up by its number: there are few of them among very many items.
    cross join lateral (select category from news_articles where id = draft.article_id offset 0) as article
    where draft.open_state in ('review', 'ready')
    order by draft.state_at, draft.article_id, draft.language`.execute(db)
  return rows.filter((row) => mayPublish(editor, row, row))
}

/** Implements contract `listReview`. Refuses `error.cursorInvalid`. */
export async function pageOfReview(context: NewsroomContext, actor: Actor, asked: Parsed<typeof listReview>['query']) {
  const after = readCursor(asked.cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const editor = await editorOf(context.wholeDb, actor)
  const waiting = await readWaiting(context.db, editor)
  const inReview = waiting.filter(({ state }) => state === 'review')
  const listed = waiting.filter(
    ({ state, language, category }) =>
      state === asked.show &&
      (asked.text === undefined || language === asked.text) &&
      (asked.category === undefined || category === asked.category),
  )
  const from = after ? listed.findIndex((each) => isAfter(each, after)) : 0
  const rest = from < 0 ? [] : listed.slice(from)
  const shown = rest.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: await describeWaiting(context, editor, shown),
    counts: {
      review: inReview.length,
      ready: waiting.length - inReview.length,
      languages: countLanguages(waiting.filter(({ state }) => state === asked.show)),
    },
    nextCursor: rest.length > pageSize && last ? writeCursor(last) : null,
  }
}

function isAfter(one: Place, other: Place): boolean {
  if (one.micros !== other.micros) return one.micros > other.micros
  return one.id === other.id ? one.language > other.language : one.id > other.id
}

function countLanguages(texts: readonly Waiting[]): Record<LanguageCode, number> {
  const count = (wanted: LanguageCode) => texts.filter(({ language }) => language === wanted).length
  return { de: count('de'), en: count('en'), tr: count('tr') }
}

type Details = {
  id: number
  language: LanguageCode
  is_short: boolean
  summary: string
  state_by: number | null
  isLive: boolean
  isPublic: boolean
  writers: number[]
  remarks: number
}

async function describeWaiting(
  context: NewsroomContext,
  editor: Editor,
  texts: readonly Waiting[],
): Promise<ReviewItem[]> {
  if (texts.length === 0) return []
  const ids = texts.map(({ id }) => id)
  const [{ rows }, states] = await Promise.all([
    sql<Details>`
      select draft.article_id as id, draft.language, article.is_short, left(draft.summary, 300) as summary,
        draft.state_by, draft.language = any(article.languages) as "isLive",
        article.languages <> '{}' as "isPublic", array_remove(
          array(select account_id from news_authors where article_id = article.id) || article.created_by, null
        ) as writers,
        (select count(*) from news_remarks as remark where remark.article_id = draft.article_id
          and remark.language = draft.language and remark.settled_at is null)::int as remarks
      from unnest(${ids}::int[], ${texts.map(({ language }) => language)}::text[]) as listed(id, language)
      join news_drafts as draft on draft.article_id = listed.id and draft.language = listed.language
      join news_articles as article on article.id = listed.id`.execute(context.db),
    describeStates(context, [...new Set(ids)]),
  ])
  const people = await describeWriters(
    context,
    rows.map(({ state_by }) => state_by),
  )
  return texts.flatMap(({ id, language, category, state, isTranslation }) => {
    const details = rows.find((row) => row.id === id && row.language === language)
    const text = states.get(id)?.[languageCodes.indexOf(language)]
    if (!details || !text) return []
    const { writers, isPublic, isLive } = details
    const facts = { state, isLive, isTranslation, otherPlannedAt: otherPlannedAt(language, states.get(id) ?? []) }
    return {
      ...{ id, category, isShort: details.is_short, title: text.title, summary: details.summary, text },
      by: (details.state_by !== null && people.get(details.state_by)) || null,
      remarks: details.remarks,
      may: mayWithText(editor, { category, writers, isPublic }, facts),
    }
  })
}
