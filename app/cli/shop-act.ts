import { describeAccount } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import {
  changePrice,
  giveIcon,
  listStock,
  mostPieces,
  restock,
  type StockedProduct,
  takeIcon,
} from '#features/shop/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Holder } from './account-request.ts'
import { CommandProblem } from './command-problem.ts'
import { momentOf } from './moment.ts'
import { recordedAs } from './recorded.ts'
import type { ShopAct } from './shop-request.ts'

/** What `sales` calls lately. */
const lateDays = 30

/**
 * Runs a shop command and returns output lines. A change that is already in effect is not an error.
 * Throws a CommandProblem for an unknown subject.
 */
export async function run(db: Db<unknown>, request: ShopAct, now: Date): Promise<string[]> {
  switch (request.act) {
    case 'list':
      return catalogueLines(await listStock(db, null))
    case 'sales':
      return salesLines(await listStock(db, null), await listStock(db, new Date(now.getTime() - lateDays * 86_400_000)))
    case 'restock': {
      const { icon, pieces } = request
      const restocked = await recordedAs(
        db,
        now,
        (tx) => restock(tx, icon, pieces, now),
        (done) =>
          isRefusal(done)
            ? null
            : { act: 'ware.restocked', subject: 'ware', id: icon, changes: { pieces, stock: done.stock } },
      )
      if (!isRefusal(restocked)) return [`There ${areOf(restocked.stock)} of ${icon} on the shelf now.`]
      const why = {
        notForSale: `${icon} is not for sale.`,
        endless: `There is no end of ${icon}.`,
        tooMany: `The shelf has room for ${mostPieces} of ${icon}.`,
      }
      throw new CommandProblem(why[restocked.refused], 1)
    }
    case 'price': {
      const { icon, stars } = request
      const former = await recordedAs(
        db,
        now,
        (tx) => changePrice(tx, icon, stars),
        (before) =>
          before === undefined
            ? null
            : { act: 'ware.priceChanged', subject: 'ware', id: icon, changes: { before, after: stars } },
      )
      if (former === undefined) throw new CommandProblem(`${icon} is not for sale.`, 1)
      return [`${icon} costs ${starsOf(stars)} now; it was ${starsOf(former)} before.`]
    }
    case 'give':
    case 'take':
      return carryTo(db, request, now)
  }
}

async function carryTo(
  db: Db<unknown>,
  { act, holder, icon }: Extract<ShopAct, { act: 'give' | 'take' }>,
  now: Date,
): Promise<string[]> {
  const { id, called } = await find(db, holder, now)
  if (act === 'give') {
    const isNew = await recordedAs(
      db,
      now,
      (tx) => giveIcon(tx, id, icon, now),
      (given) => (given ? { act: 'icon.given', subject: 'account', id, changes: { icon } } : null),
    )
    return [`${called} ${isNew ? 'has' : 'had'} the icon ${icon}${isNew ? ' now' : ' already'}.`]
  }
  const taken = await recordedAs(
    db,
    now,
    (tx) => takeIcon(tx, id, icon, now),
    (gone) => (gone ? { act: 'icon.taken', subject: 'account', id, changes: { icon, paidBack: gone.paidBack } } : null),
  )
  if (!taken) return [`${called} did not have the icon ${icon}.`]
  const back = taken.paidBack > 0 ? `, and ${starsOf(taken.paidBack)} back` : ''
  return [`${called} has the icon ${icon} no more${back}.`]
}

async function find(db: Db<unknown>, { hotel, name }: Holder, now: Date): Promise<{ id: number; called: string }> {
  const account = await describeAccount(tablesOf(db), hotel, name, now)
  if (!account) throw new CommandProblem(`Nobody called "${name}" has an account for ${hotels[hotel].label}.`, 1)
  return { id: account.id, called: `${account.name} (${hotels[hotel].label})` }
}

function catalogueLines(products: readonly StockedProduct[]): string[] {
  if (products.length === 0) return ['The shelf is empty: start the site once, it fills it.']
  return table(
    products.map(({ icon, price, stock, wishes }) => [
      icon,
      starsOf(price),
      stock === null ? 'no end' : stock === 0 ? 'sold out' : `${stock} left`,
      wishes === 0 ? '' : `${wishes} waiting`,
    ]),
  )
}

function salesLines(ever: readonly StockedProduct[], lately: readonly StockedProduct[]): string[] {
  const sold = ever.filter((product) => product.sold > 0)
  if (sold.length === 0) return ['Nothing was sold yet.']
  const soldLately = new Map(lately.map((product) => [product.icon, product.sold]))
  const sum = (what: 'sold' | 'earned') => sold.reduce((total, product) => total + product[what], 0)
  return [
    ...table(
      sold.map(({ icon, sold: pieces, earned, lastSoldAt }) => [
        icon,
        `${pieces} sold`,
        `${soldLately.get(icon) ?? 0} in ${lateDays} days`,
        starsOf(earned),
        lastSoldAt ? `last on ${momentOf(lastSoldAt)}` : '',
      ]),
    ),
    `${sum('sold')} sold for ${starsOf(sum('earned'))}.`,
  ]
}

/** Rows with their columns below each other. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)), [])
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function starsOf(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

function areOf(pieces: number): string {
  return pieces === 1 ? 'is 1 piece' : `are ${pieces} pieces`
}
