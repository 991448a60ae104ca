import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LanguageState, Writer } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import type { NewsroomContext } from './context.ts'
import { type DraftRow, stateOf } from './item-rows.ts'
import { describeWriters } from './writers.ts'

type DraftFacts = Omit<DraftRow, 'body' | 'source' | 'summary' | 'picture_alt' | 'open_state'>
type Row = Partial<DraftFacts> & {
  id: number
  language: LanguageCode
  isLive: boolean
  liveTitle: string | null
  publicAt: Date | null
}

/**
 * Returns where the texts of items are, by item, each with all languages in the site's order.
 * Unknown items are omitted.
 */
export async function describeStates(
  context: Pick<NewsroomContext, 'db' | 'wholeDb' | 'addresses'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LanguageState[]>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(context.db, ids)
  const writers = await describeWriters(
    context,
    rows.map(({ assignee }) => assignee ?? null),
  )
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => [
      id,
      languageCodes.flatMap((language) => texts.filter((text) => text.language === language).map(describe)),
    ]),
  )

  function describe(row: Row): LanguageState {
    return describeState(row, writers)
  }
}

async function readRows(db: Db<NewsTables>, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select article.id, each.language, each.language = any(article.languages) as "isLive", text.title as "liveTitle",
      coalesce(article.updated_at, article.published_at) as "publicAt",
      draft.version, draft.title, draft.words, draft.state, draft.state_at, draft.assignee, draft.published_version,
      draft.publish_at, draft.scheduled_behind, draft.withdrawn_at, draft.source_language, draft.behind, draft.changed_at
    from unnest(${[...ids]}::int[]) as wanted(id)
    join news_articles as article on article.id = wanted.id
    cross join unnest(${[...languageCodes]}::text[]) as each(language)
    left join news_drafts as draft on draft.article_id = article.id and draft.language = each.language collate "C"
    left join news_texts as text on text.article_id = article.id and text.language = each.language collate "C"`.execute(
    db,
  )
  return rows
}

function describeState(row: Row, writers: ReadonlyMap<number, Writer>): LanguageState {
  const { language, isLive } = row
  const draft = hasDraft(row) ? row : undefined
  return {
    language,
    isLive,
    state: stateOf(isLive, draft),
    version: draft?.version ?? 0,
    hasChanges:
      draft !== undefined && (isLive || draft.withdrawn_at !== null) && draft.version !== draft.published_version,
    behind: draft?.behind ?? 0,
    sourceLanguage: draft?.source_language ?? null,
    publishAt: draft?.publish_at?.toISOString() ?? null,
    scheduledBehind: draft?.scheduled_behind ?? 0,
    assignee: (draft?.assignee && writers.get(draft.assignee)) || null,
    title: draft?.title ?? row.liveTitle ?? '',
    changedAt: (draft?.changed_at ?? (isLive ? row.publicAt : null))?.toISOString() ?? null,
    stateAt: draft?.state_at.toISOString() ?? null,
    words: draft?.words ?? 0,
  }
}

function hasDraft(row: Row): row is Row & DraftFacts {
  return row.version !== null && row.version !== undefined
}
