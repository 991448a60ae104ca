import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CalendarEntry, Category, showCalendar } from '../../../contract.ts'
import { isPublic, shownLanguage } from '../../public-articles.ts'
import { editorOf, type NewsroomContext } from '../context.ts'
import { mayPublish } from '../rules.ts'
import type { Condition } from './text-conditions.ts'

type Asked = Parsed<typeof showCalendar>['query']
type Row = { id: number; category: Category; language: LanguageCode; title: string; at: Date }

/** Implements contract `showCalendar`: by time, then by item. */
export async function entriesOfCalendar(
  context: NewsroomContext,
  actor: Actor,
  asked: Asked,
): Promise<CalendarEntry[]> {
  const [scheduled, published, events] = await Promise.all([
    readScheduled(context, actor, asked),
    readPublished(context, asked),
    readEvents(context, asked),
  ])
  return [...scheduled, ...published, ...events].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id,
  )
}

function ofCategory({ category }: Asked): Condition {
  return category ? sql`article.category = ${category}` : sql`true`
}

/** Of the texts of an item, the one in the wanted language comes first. */
function byLanguage({ language }: Asked) {
  return sql`(text.language = ${language}) desc, (text.language = ${fallbackLanguage}) desc, text.language`
}

function ofLanguage({ text }: Asked): Condition {
  return text ? sql`text.language = ${text}` : sql`true`
}

async function readScheduled(context: NewsroomContext, actor: Actor, asked: Asked): Promise<CalendarEntry[]> {
  type Scheduled = Row & { version: number; behind: number; isTranslation: boolean }
  const [editor, { rows }] = await Promise.all([
    editorOf(context.wholeDb, actor),
    sql<Scheduled>`
      select article.id, article.category, text.language, text.title, text.publish_at as at, text.version,
        text.scheduled_behind as behind, text.source_language is not null as "isTranslation"
      from news_drafts as text join news_articles as article on article.id = text.article_id
      where text.publish_at >= ${asked.from} and text.publish_at < ${asked.until}
        and ${ofCategory(asked)} and ${ofLanguage(asked)}`.execute(context.db),
  ])
  return rows.map(({ at, behind, isTranslation, ...row }) => ({
    ...{ kind: 'scheduled', ...row, at: at.toISOString(), scheduledBehind: behind },
    mayMove: mayPublish(editor, row, { isTranslation }),
  }))
}

async function readPublished({ db }: NewsroomContext, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<Row>`
    select article.id, article.category, named.language, named.title, article.published_at as at
    from news_articles as article cross join lateral (
      select text.language, text.title from news_texts as text
      where text.article_id = article.id and text.language = any(article.languages) and ${ofLanguage(asked)}
      order by ${byLanguage(asked)} limit 1) as named
    where article.published_at >= ${asked.from} and article.published_at < ${asked.until}
      and ${isPublic} and ${ofCategory(asked)}`.execute(db)
  return rows.map(({ at, ...row }) => ({ kind: 'published', ...row, at: at.toISOString() }))
}

async function readEvents({ db }: NewsroomContext, asked: Asked): Promise<CalendarEntry[]> {
  const { language, text } = asked
  const listed = text ?? language
  const { rows } = await sql<Row & { endsAt: Date | null; listed: LanguageCode; languages: LanguageCode[] }>`
    select distinct on (event.article_id, event.event_id) event.article_id as id, event.title, event.starts_at as at,
      event.ends_at as "endsAt", event.language as listed, article.category, article.languages
    from news_events as event
    cross join lateral (select category, languages from news_articles
      where id = event.article_id offset 0) as article
    where event.starts_at >= ${asked.from} and event.starts_at < ${asked.until} and ${ofCategory(asked)}
      and ${text ? sql`event.language = ${text} and ${text} = any(article.languages)` : sql`true`}
    order by event.article_id, event.event_id, event.language = ${listed} desc`.execute(db)
  return rows.map(({ id, title, at, endsAt, category, listed: wanted, languages }) => ({
    ...{ kind: 'event' as const, id, title, category, at: at.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    language: shownLanguage(languages, wanted),
  }))
}
