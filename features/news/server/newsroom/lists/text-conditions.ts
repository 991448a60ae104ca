import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type BoardFilter, boardDays, type NewsroomFilter } from '../../../contract.ts'

/**
 * Conditions on tables named `article` and `draft`; those of states agree with `stateOf`
 * (item-rows.ts).
 */
export type Condition = RawBuilder<boolean>

const draftConditions = {
  review: sql<boolean>`draft.open_state = 'review'`,
  drafts: sql<boolean>`draft.open_state in ('draft', 'returned', 'ready')`,
  scheduled: sql<boolean>`draft.publish_at is not null`,
  behind: sql<boolean>`draft.behind > 0`,
  withdrawn: sql<boolean>`draft.withdrawn_at is not null and draft.publish_at is null`,
} as const

/** The few texts of a state are read first, by an index, and their items are looked up. */
function isAmongDrafts(condition: Condition, language?: LanguageCode): Condition {
  const ofLanguage = language === undefined ? sql`true` : sql`draft.language = ${language}`
  return sql`article.id = any(array(
    select article_id from news_drafts as draft where ${ofLanguage} and ${condition}))`
}

function hasDraft(condition: Condition): Condition {
  return sql`exists (select from news_drafts as draft where draft.article_id = article.id and ${condition})`
}

/** An item is a member's own if they are an author or began it. */
export function isOwn(accountId: number): Condition {
  return sql`article.id = any(array(${ownItems(accountId)}))`
}

/** Selects the ids of a member's own items. */
export function ownItems(accountId: number): RawBuilder<unknown> {
  return sql`select id from news_articles where created_by = ${accountId}
    union select article_id from news_authors where account_id = ${accountId}`
}

function hasText(language: LanguageCode): Condition {
  return sql`(${language} = any(article.languages) or ${hasDraft(sql`draft.language = ${language}`)})`
}

/** The condition of a filter of the list, for a text in any language or in one. */
export function filterCondition(
  show: NewsroomFilter | undefined,
  language: LanguageCode | undefined,
  accountId: number,
): Condition {
  if (show === undefined) return language ? hasText(language) : sql`true`
  if (show === 'mine') return language ? sql`(${isOwn(accountId)} and ${hasText(language)})` : isOwn(accountId)
  if (show === 'live') return language ? sql`${language} = any(article.languages)` : sql`article.languages <> '{}'`
  return isAmongDrafts(draftConditions[show], language)
}

const dayMs = 86_400_000

/** Returns since when a change puts an item on the board: the beginning of a UTC day. */
export function boardSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs - boardDays) * dayMs)
}

/** Items of the board: changed since an instant, without copies that were never edited here. */
export function isOnBoard(since: Date): Condition {
  return sql`(article.changed_at >= ${since} and (article.source_hotel is null or article.is_edited))`
}

/** The condition of a filter of the board. */
export function boardCondition(show: BoardFilter, accountId: number): Condition {
  switch (show) {
    case 'behind':
      return hasDraft(draftConditions.behind)
    case 'missing':
      return sql`cardinality(article.languages) + (select count(*) from news_drafts as draft
        where draft.article_id = article.id and draft.language <> all(article.languages)) < 3`
    case 'mine':
      return hasDraft(sql`(draft.assignee = ${accountId} or (draft.changed_by = ${accountId}
        and (draft.behind > 0 or draft.open_state in ('draft', 'returned'))))`)
  }
}

/** Whether a column `title` contains a text, regardless of case and the marks of letters. */
export function containsTitle(text: string): Condition {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`news_title_folded(title) like news_title_folded(${pattern})`
}

const mostLookedUp = 500

/**
 * Returns the condition that a title of the item, in any language, contains a text. Few such
 * titles are looked up by an index; among many, a list finds its page sooner from the newest on.
 */
export async function hasTitle(db: AnyDb, text: string): Promise<Condition> {
  const contains = containsTitle(text)
  const { rows } = await sql<{ id: number }>`
    (select article_id as id from news_drafts where ${contains} limit ${mostLookedUp})
    union all (select article_id from news_texts where ${contains} limit ${mostLookedUp})`.execute(db)
  if (rows.length < mostLookedUp) return sql`article.id = any(${rows.map(({ id }) => id)}::int[])`
  return sql`(exists (select from news_drafts where article_id = article.id and ${contains} offset 0)
    or exists (select from news_texts where article_id = article.id and ${contains} offset 0))`
}
