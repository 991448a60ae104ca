import { IconKey, iconKeys, staffIcons } from '#features/accounts/contract.ts'
import { hotels } from '#features/hotels/contract.ts'
import { mostPieces } from '#features/shop/contract.ts'
import { changePrice, giveIcon, listStock, restock, type StockedProduct, takeIcon } from '#features/shop/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { findAccount, type Holder, parseHotel } from './account-holder.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { momentOf } from './output.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Icons, their stock and prices.'

/** Parsed arguments; `holder` is the owner of the inventory. */
export type ShopArguments =
  | { command: 'list' | 'sales' }
  | { command: 'restock'; icon: IconKey; pieces: number }
  | { command: 'price'; icon: IconKey; stars: number }
  | { command: 'give' | 'take'; holder: Holder; icon: IconKey }

const commandLine = openCommandLine(
  'npm run shop --',
  {
    list: { summary: 'lists the icons with price, stock and the number of waiting members' },
    restock: { words: ['icon'], options: ['pieces'], summary: 'adds pieces to the stock of an icon' },
    price: { words: ['icon'], options: ['stars'], summary: 'changes the price of an icon' },
    give: { words: ['hotel', 'name', 'icon'], summary: 'gives a member an icon, whether or not it is for sale' },
    take: { words: ['hotel', 'name', 'icon'], summary: 'takes an icon from a member and refunds what was paid' },
    sales: { summary: 'lists what was sold, and for how much' },
  },
  { pieces: '<count>', stars: '<count>' },
)

/** The recent days that `sales` counts separately. */
const recentDays = 30

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'An icon is named by its key, such as galacticComet; "list" shows those that the staff added. A hotel is given by its address or its code: habbo.de or hhde.',
    `Staff icons come with a role ("npm run account"); given by hand, they remain: ${staffIcons.join(', ')}.`,
    'Put a name that begins with "-" at the end, after "--", followed by the icon.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): ShopArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  const [first = '', name = '', last = ''] = words
  switch (command) {
    case 'list':
    case 'sales':
      return { command }
    case 'restock':
      return { command, icon: parseIcon(first), pieces: parseCount(options.pieces, 'pieces') }
    case 'price':
      return { command, icon: parseIcon(first), stars: parseCount(options.stars, 'stars') }
    case 'give':
    case 'take':
      return { command, holder: { hotel: parseHotel(first), name }, icon: parseIcon(last) }
  }
}

/** Runs `npm run shop -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/**
 * Runs a shop command and returns output lines. A change that is already in effect is not an error.
 * Throws a CommandProblem for an unknown subject.
 */
export async function run({ db, now }: DatabaseContext, args: ShopArguments): Promise<string[]> {
  switch (args.command) {
    case 'list':
      return catalogueLines(await listStock(db, null))
    case 'sales': {
      const since = new Date(now.getTime() - recentDays * 86_400_000)
      return salesLines(await listStock(db, null), await listStock(db, since))
    }
    case 'restock': {
      const { icon, pieces } = args
      const restocked = await recordedAs(
        db,
        now,
        (tx) => restock(tx, icon, pieces, now),
        (done) =>
          isRefusal(done)
            ? null
            : { act: 'ware.restocked', subject: 'ware', id: icon, changes: { pieces, stock: done.stock } },
      )
      if (!isRefusal(restocked)) return [`There ${areOf(restocked.stock)} of ${icon} in stock now.`]
      const why = {
        notForSale: `${icon} is not for sale.`,
        endless: `${icon} has unlimited stock.`,
        tooMany: `The stock of ${icon} may have at most ${mostPieces} pieces.`,
      }
      throw new CommandProblem(why[restocked.refused], 1)
    }
    case 'price': {
      const { icon, stars } = args
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
      return [`${icon} now costs ${starsOf(stars)}; before, it cost ${starsOf(former)}.`]
    }
    case 'give': {
      const { icon } = args
      const { id, called } = await ownerOf({ db, now }, args.holder)
      const isNew = await recordedAs(
        db,
        now,
        (tx) => giveIcon(tx, id, icon, now),
        (given) => (given ? { act: 'icon.given', subject: 'account', id, changes: { icon } } : null),
      )
      return [`${called} ${isNew ? 'now has' : 'already had'} the icon ${icon}.`]
    }
    case 'take': {
      const { icon } = args
      const { id, called } = await ownerOf({ db, now }, args.holder)
      const taken = await recordedAs(
        db,
        now,
        (tx) => takeIcon(tx, id, icon, now),
        (gone) =>
          gone ? { act: 'icon.taken', subject: 'account', id, changes: { icon, paidBack: gone.paidBack } } : null,
      )
      if (!taken) return [`${called} did not have the icon ${icon}.`]
      const back = taken.paidBack > 0 ? `; ${starsOf(taken.paidBack)} refunded` : ''
      return [`${called} no longer has the icon ${icon}${back}.`]
    }
  }
}

async function ownerOf({ db, now }: DatabaseContext, holder: Holder): Promise<{ id: number; called: string }> {
  const { id, name } = await findAccount(db, holder, now)
  return { id, called: `${name} (${hotels[holder.hotel].label})` }
}

function catalogueLines(products: readonly StockedProduct[]): string[] {
  if (products.length === 0) return ['The shop is empty: start the site once to fill it.']
  return table(
    products.map(({ icon, price, stock, isArchived, wishes }) => [
      icon,
      starsOf(price),
      isArchived ? 'archived' : stock === null ? 'no end' : stock === 0 ? 'sold out' : `${stock} left`,
      wishes === 0 ? '' : `${wishes} waiting`,
    ]),
  )
}

function salesLines(ever: readonly StockedProduct[], recently: readonly StockedProduct[]): string[] {
  const sold = ever.filter((product) => product.sold > 0)
  if (sold.length === 0) return ['Nothing has been sold yet.']
  const soldRecently = new Map(recently.map((product) => [product.icon, product.sold]))
  const sum = (what: 'sold' | 'earned') => sold.reduce((total, product) => total + product[what], 0)
  return [
    ...table(
      sold.map(({ icon, sold: pieces, earned, lastSoldAt }) => [
        icon,
        `${pieces} sold`,
        `${soldRecently.get(icon) ?? 0} in ${recentDays} days`,
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

function parseIcon(word: string): IconKey {
  const found = iconKeys.find((key) => key.toLowerCase() === word.toLowerCase()) ?? IconKey.safeParse(word).data
  if (found) return found
  throw new CommandProblem(`There is no icon "${word}"; there are ${iconKeys.join(', ')}.`, 1)
}

function parseCount(word: string | undefined, what: string): number {
  const count = /^\d{1,7}$/.test(word ?? '') ? Number(word) : 0
  if (count >= 1 && count <= mostPieces) return count
  throw new CommandProblem(`"${word}" is not a number of ${what}: write one from 1 to ${mostPieces}.`, 2)
}
