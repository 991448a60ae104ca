import { sql } from 'kysely'
import { authorTag, describeAuthors } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { findHabboIds, playerKey } from '#features/scanner/server/api.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { NewsAuthor } from '../contract.ts'
import type { NewsContext } from './context.ts'
import type { PublicArticle } from './public-articles.ts'
import type { NewsTables } from './tables.ts'

/** The columns of an item that say who wrote it. */
export type WrittenBy = Pick<PublicArticle, 'id' | 'author_hotel' | 'author_name' | 'is_by_team'>

/**
 * Returns the authors of items by the items' ids: members under their current names, in their
 * order; where there are none, the stored name of a copied item. Closed accounts are omitted, and
 * items by the team have no authors. Adds the authors' cache tags.
 */
export async function readAuthors(
  context: Pick<NewsContext, 'db' | 'wholeDb' | 'addresses'>,
  items: readonly WrittenBy[],
): Promise<Map<number, NewsAuthor[]>> {
  const named = items.filter(({ is_by_team }) => !is_by_team)
  if (named.length === 0) return new Map()
  const rows = await readAccounts(
    context.db,
    named.map(({ id }) => id),
  )
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))]
  const stored = named.flatMap(({ author_hotel: hotel, author_name: name }) => (hotel && name ? { hotel, name } : []))
  const [members, habboIds] = await Promise.all([
    describeAuthors(context.wholeDb, accountIds),
    stored.length > 0 ? findHabboIds(context.db, stored) : new Map<string, string>(),
  ])
  addCacheTags(accountIds.map(authorTag))
  return new Map(
    named.map(({ id, author_hotel: hotel, author_name: name }) => {
      const accounts = rows
        .filter(({ itemId }) => itemId === id)
        .flatMap(({ accountId }) => members.get(accountId) ?? [])
      const authors =
        accounts.length === 0 && hotel && name
          ? [{ hotel, name, habboId: habboIds.get(playerKey(hotel, name)) ?? null }]
          : accounts
      return [
        id,
        authors.map((author) => ({
          ...{ name: author.name, hotel: author.hotel, habboId: author.habboId },
          avatar: avatarAddress(context.addresses, author.hotel, author.name),
        })),
      ]
    }),
  )
}

async function readAccounts(db: Db<NewsTables>, ids: readonly number[]) {
  return db
    .selectFrom('news_authors')
    .select(['article_id as itemId', 'account_id as accountId'])
    .where('article_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('place')
    .execute()
}
