import type { IconKey } from '#features/accounts/contract.ts'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type listSales, shopPageSize } from '../../contract.ts'
import type { StaffShopContext } from '../context.ts'

/**
 * Returns a page of the sales, newest first, of all icons or of one. Refuses `error.cursorInvalid`.
 */
export async function pageOfSales(
  { db, addresses }: StaffShopContext,
  { icon, cursor }: { icon?: IconKey | undefined; cursor?: string | undefined },
): Promise<Outcome<typeof listSales>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return refuse('error.cursorInvalid')
  const rows = await db
    .selectFrom('shop_purchases')
    .select(['id', 'account_id', 'icon', 'price', 'bought_at'])
    .$if(icon !== undefined, (query) => query.where('icon', '=', icon ?? 'alienPeace'))
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(shopPageSize + 1)
    .execute()
  const shown = rows.slice(0, shopPageSize)
  const authors = await describeAuthors(
    db,
    shown.flatMap(({ account_id }) => account_id ?? []),
  )
  return {
    items: shown.map(({ account_id, bought_at, ...sale }) => {
      const buyer = account_id === null ? undefined : authors.get(account_id)
      return {
        ...sale,
        at: bought_at.toISOString(),
        buyer: buyer
          ? { name: buyer.name, hotel: buyer.hotel, avatar: avatarAddress(addresses, buyer.hotel, buyer.name) }
          : null,
      }
    }),
    nextCursor: rows.length > shopPageSize ? String(shown.at(-1)?.id) : null,
  }
}
