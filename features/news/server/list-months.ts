import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Filter } from '../contract.ts'
import type { NewsTables } from './tables.ts'

/** The month of an instant (UTC), counted from the year 0. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

/** The instant that a month is over. */
function endOf(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1))
}

/** Start of a list page: the newest first, earlier than `before`, skipping `skip` items. */
export type ListStart = { before: Date; skip: number }

/**
 * Returns the total of a list and the start of entry `offset` (from 0, newest first), so that a
 * deep page skips at most one month's items. `start` is null past the end.
 */
export async function findInList(
  db: Db<NewsTables>,
  language: LanguageCode,
  list: Filter | 'all',
  offset: number,
): Promise<{ total: number; start: ListStart | null }> {
  const months = await db
    .selectFrom('news_months')
    .select(['month', 'items'])
    .where('language', '=', language)
    .where('list', '=', list)
    .where('items', '>', 0)
    .orderBy('month', 'desc')
    .execute()
  let total = 0
  let start: ListStart | null = null
  for (const { month, items } of months) {
    if (!start && offset < total + items) start = { before: endOf(month), skip: offset - total }
    total += items
  }
  return { total, start }
}
