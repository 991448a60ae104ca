import { sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { describeAuthors, isIcon } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type IconOwner, type listIconOwners, shopPageSize } from '../../contract.ts'
import type { StaffShopContext } from '../context.ts'

type OwnedRow = { account_id: number; how: 'bought' | 'given'; paid: number; since: Date }

/**
 * Returns a page of the owners of an icon, the first owners first. Refuses `error.cursorInvalid`.
 */
export async function pageOfOwners(
  context: StaffShopContext,
  icon: IconKey,
  cursor: string | undefined,
): Promise<Outcome<typeof listIconOwners>> {
  const { db } = context
  if (!(await isIcon(db, icon))) return refuse('error.iconNotFound')
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const rows = await db
    .selectFrom('shop_owned')
    .select(['account_id', 'how', 'paid', 'since'])
    // To the microsecond, which a Date does not have.
    .select(sql<string>`to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'))
    .where('icon', '=', icon)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(since, account_id) > (${after?.since ?? null}::timestamptz, ${after?.id ?? 0})`),
    )
    .orderBy('since')
    .orderBy('account_id')
    .limit(shopPageSize + 1)
    .execute()
  const shown = rows.slice(0, shopPageSize)
  const last = shown.at(-1)
  const nextCursor = rows.length > shopPageSize && last ? `${last.place} ${last.account_id}` : null
  return { items: await describeOwners(context, shown), nextCursor }
}

/** Returns the owner of an icon, who has it. */
export async function describeOwner(context: StaffShopContext, accountId: number, icon: IconKey): Promise<IconOwner> {
  const rows = await context.db
    .selectFrom('shop_owned')
    .select(['account_id', 'how', 'paid', 'since'])
    .where('icon', '=', icon)
    .where('account_id', '=', accountId)
    .execute()
  const [owner] = await describeOwners(context, rows)
  if (!owner) throw new Error('The icon was taken while it was given.')
  return owner
}

async function describeOwners({ db, addresses }: StaffShopContext, rows: readonly OwnedRow[]): Promise<IconOwner[]> {
  const authors = await describeAuthors(
    db,
    rows.map(({ account_id }) => account_id),
  )
  return rows.flatMap(({ account_id: accountId, how, paid, since }) => {
    const author = authors.get(accountId)
    if (!author) return []
    const { name, hotel } = author
    const avatar = avatarAddress(addresses, hotel, name)
    return [{ accountId, name, hotel, avatar, how, paid, since: since.toISOString() }]
  })
}

function readCursor(cursor: string): { since: string; id: number } | undefined {
  const [, since = '', id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,9})$/.exec(cursor) ?? []
  return Number.isNaN(Date.parse(since)) ? undefined : { since, id: Number(id) }
}
