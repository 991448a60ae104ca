import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'
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

/** Where in a list an entry stands: `before` what instant to begin, the newest first, and how many to leave out from there. */
export type ListStart = { before: Date; skip: number }

/**
 * How many items a list has in all, and where its entry number `offset` (from 0, the newest first) stands: so that a deep page leaves out no more
 * than one month's items. `start` is null past the end.
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
