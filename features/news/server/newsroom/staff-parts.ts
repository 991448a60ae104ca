import { sql } from 'kysely'
import type { StaffParts, Waiting } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { newsroomTag } from '../tags.ts'
import { editorOf, type NewsroomContext } from './context.ts'
import { mayPublish } from './rules.ts'

const mostFound = 8
const shortestTitle = 2

/** What the newsroom contributes to the pages of the staff: texts that wait, and items by title or number. */
export function openStaffParts(context: NewsroomContext): StaffParts {
  return {
    topics: { news: [newsroomTag] },
    async waiting(actor) {
      const { permissions } = actor
      if (permissions.has('news.publish') || permissions.has('news.publishTranslation'))
        return [await waitingForReview(context, actor)]
      if (permissions.has('news.write') || permissions.has('news.translate'))
        return [await waitingForWriter(context, actor.id)]
      return []
    },
    find: (actor, text) => findTexts(context, actor, text.trim()),
  }
}

/** Texts in review that the actor may publish. */
async function waitingForReview({ db, wholeDb }: NewsroomContext, actor: Actor): Promise<Waiting> {
  const [editor, rows] = await Promise.all([
    editorOf(wholeDb, actor),
    db
      .selectFrom('news_drafts as draft')
      .innerJoin('news_articles as article', 'article.id', 'draft.article_id')
      .select(['article.category', 'draft.source_language', 'draft.state_at'])
      .where('draft.state', '=', 'review')
      .where('draft.publish_at', 'is', null)
      .where('draft.withdrawn_at', 'is', null)
      .orderBy('draft.state_at')
      .execute(),
  ])
  const own = rows.filter((row) => mayPublish(editor, row, { isTranslation: row.source_language !== null }))
  return { area: 'news', count: own.length, oldestAt: own[0]?.state_at ?? null }
}

/** Texts of the account that were returned to it. */
async function waitingForWriter({ db }: NewsroomContext, accountId: number): Promise<Waiting> {
  const { count, oldestAt } = await db
    .selectFrom('news_drafts as draft')
    .innerJoin('news_articles as article', 'article.id', 'draft.article_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('draft.state_at').as('oldestAt')])
    .where('draft.state', '=', 'returned')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('article.created_by', '=', accountId),
        eb('draft.changed_by', '=', accountId),
        exists(
          selectFrom('news_authors as author')
            .select('author.account_id')
            .whereRef('author.article_id', '=', 'article.id')
            .where('author.account_id', '=', accountId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { area: 'news', count, oldestAt }
}

type Found = { id: number; language: string; title: string }

/** The newest items with the words in a title, or the item of the number. */
async function findTexts({ db }: NewsroomContext, { permissions }: Actor, text: string) {
  if (!['news.write', 'news.translate', 'news.publish'].some((name) => permissions.has(name))) return []
  const number = Number(/^#?([1-9]\d{0,8})$/.exec(text)?.[1] ?? 0)
  if (number === 0 && text.length < shortestTitle) return []
  const { rows } = await sql<Found>`
    select * from (
      select distinct on (written.id) written.id, written.language, written.title from (
        select article_id as id, language, title from news_drafts
        union all select article_id, language, title from news_texts
      ) as written
      where written.id = ${number} or strpos(lower(written.title), lower(${text})) > 0
      order by written.id, written.language
    ) as found order by id desc limit ${mostFound}`.execute(db)
  return rows.map(({ id, language, title }) => ({
    kind: 'article',
    title,
    detail: `#${id}`,
    path: `news/${id}/${language}`,
  }))
}
