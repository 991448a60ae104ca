import { randomUUID } from 'node:crypto'
import { type IconKey, showCurrentUser } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import { buyIcon, Inventory, listProducts, showInventory } from '#features/shop/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Answered, Client } from './client.ts'
import type { Member } from './member.ts'
import type { TestSite } from './site.ts'

/** Gives a member stars. */
export async function earn(site: TestSite, { accountId }: Pick<Member, 'accountId'>, stars: number): Promise<void> {
  const change = { accountId, stars, comets: 0, reason: 'test', about: 'test:1' }
  await inTransaction(site.database.db, (tx) => changeBalance(tx, change, new Date()))
}

/** Puts an icon into the catalogue; stock null is unlimited. */
export async function addProduct(
  site: TestSite,
  icon: IconKey,
  price: number,
  stock: number | null = null,
): Promise<void> {
  await site.database.pool.query(
    `insert into shop_wares (icon, price, stock) values ($1, $2, $3)
     on conflict (icon) do update set price = excluded.price, stock = excluded.stock`,
    [icon, price, stock],
  )
  await site.database.pool.query(`select pg_notify('tags', 'shop')`)
}

/** Buys an icon. The same key is the same attempt. */
export function buy(member: Client, icon: IconKey, price: number, key: string = randomUUID()): Promise<Answered> {
  return member.ask(buyIcon, { body: { icon, price, key } })
}

/** A member's inventory. */
export async function readInventory(member: Client): Promise<Inventory> {
  return Inventory.parse((await member.ask(showInventory, {})).body)
}

/** The stock shown in the catalogue; undefined for an icon not on sale. */
export async function stockShown(site: Pick<TestSite, 'ask'>, icon: IconKey): Promise<number | null | undefined> {
  const products = listProducts.result.parse((await site.ask(listProducts, {})).body)
  return products.find((product) => product.icon === icon)?.stock
}

/** The key of the icon beside a member's name in their own header. */
export async function wornInHeader(member: Client): Promise<IconKey | null> {
  const { user } = showCurrentUser.result.parse((await member.ask(showCurrentUser, {})).body)
  return user?.equipped_icon?.icon.name ?? null
}
