import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { StaffFound, StaffParts } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { newsroomTag, newsTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { readWaiting } from './lists/review-queue.ts'
import { containsTitle, hasTitle, isOwn } from './lists/text-conditions.ts'

const mostFound = 6
const readers = ['news.write', 'news.translate', 'news.publish', 'news.publishTranslation'] as const

/**
 * What news contribute to the pages of the staff: what waits for review or was returned, and items
 * by title.
 */
export function openStaffParts(context: NewsroomContext): StaffParts {
  return {
    async waiting(actor) {
      if (!isReader(actor)) return []
      const editor = await editorOf(context.wholeDb, actor)
      const [waiting, returned] = await Promise.all([readWaiting(context.db, editor), readReturned(context, actor.id)])
      const since = [...waiting.filter(({ state }) => state === 'review'), ...returned].map(({ micros }) => micros)
      const oldest = since.length > 0 ? new Date(Math.min(...since) / 1000) : null
      return [{ area: 'news', count: since.length, oldestAt: oldest }]
    },
    find: (actor, text) => (isReader(actor) ? findTexts(context, text.trim()) : Promise.resolve([])),
    topics: { news: [newsroomTag, newsTag] },
  }
}

function isReader({ permissions }: Actor): boolean {
  return readers.some((permission) => permissions.has(permission))
}

/**
 * The last changed items with the text in a title, each by the text that has it, or the item of a
 * number.
 */
async function findTexts({ db }: NewsroomContext, text: string): Promise<StaffFound[]> {
  if (text === '') return []
  const [, number] = /^#([1-9]\d{0,8})$/.exec(text) ?? []
  const { rows } = await sql<{ id: number; language: LanguageCode; title: string }>`
    select article.id, named.language, named.title from news_articles as article cross join lateral (
      select language, title from (
        select language, title from news_drafts where article_id = article.id
        union all
        select language, title from news_texts where article_id = article.id) as text
      order by ${containsTitle(text)} desc, array_position(${[...languageCodes]}::text[], language) limit 1) as named
    where ${number === undefined ? await hasTitle(db, text) : sql`article.id = ${Number(number)}`}
    order by article.changed_at desc, article.id desc limit ${mostFound}`.execute(db)
  return rows.map(({ id, language, title }) => ({
    ...{ kind: 'article', title, detail: `#${id}`, path: ['news', id, language].join('/') },
  }))
}

/** Texts of one's own items that a reviewer returned. */
async function readReturned({ db }: NewsroomContext, accountId: number): Promise<{ micros: number }[]> {
  const { rows } = await sql<{ micros: number }>`
    select (extract(epoch from draft.state_at) * 1000000)::bigint as micros
    from news_drafts as draft join news_articles as article on article.id = draft.article_id
    where draft.open_state = 'returned' and (${isOwn(accountId)} or draft.changed_by = ${accountId})`.execute(db)
  return rows
}
