import { IconKey, staffIcons } from '#features/accounts/contract.ts'
import { mostPieces } from '#features/shop/server/api.ts'
import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/**
 * A parsed `npm run shop` command that needs the database. `holder` is the owner of the inventory.
 */
export type ShopAct =
  | { act: 'list' | 'sales' }
  | { act: 'restock'; icon: IconKey; pieces: number }
  | { act: 'price'; icon: IconKey; stars: number }
  | { act: 'give' | 'take'; holder: Holder; icon: IconKey }

/** A parsed shop command, including those that need no database. */
export type ShopRequest = { act: 'help' } | ShopAct

const start = 'npm run shop --'

const commandLine = openCommandLine(
  start,
  {
    list: { words: [], options: [], does: 'lists the icons with price, stock and the number of waiting members' },
    restock: { words: ['icon'], options: ['pieces'], does: 'adds pieces to the stock of an icon' },
    price: { words: ['icon'], options: ['stars'], does: 'changes the price of an icon' },
    give: {
      words: ['hotel', 'name', 'icon'],
      options: [],
      does: 'gives a member an icon, whether or not it is for sale',
    },
    take: {
      words: ['hotel', 'name', 'icon'],
      options: [],
      does: 'takes an icon from a member and refunds what was paid',
    },
    sales: { words: [], options: [], does: 'lists what was sold, and for how much' },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { pieces: '<count>', stars: '<count>' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'An icon is named by its key, such as galacticComet. A hotel is given by its address or its code: habbo.de or hhde.',
    `Staff icons come with a role ("npm run account"); given by hand, they remain: ${staffIcons.join(', ')}.`,
    'Put a name that begins with "-" at the end, after "--", followed by the icon.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readShopRequest(line: readonly string[]): ShopRequest {
  const typed = commandLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  const [first = '', name = '', last = ''] = words
  switch (command) {
    case 'help':
    case 'list':
    case 'sales':
      return { act: command }
    case 'restock':
      return { act: command, icon: readIcon(first), pieces: readCount(options.pieces, 'pieces') }
    case 'price':
      return { act: command, icon: readIcon(first), stars: readCount(options.stars, 'stars') }
    case 'give':
    case 'take':
      return { act: command, holder: { hotel: readHotel(first), name }, icon: readIcon(last) }
  }
}

function readIcon(word: string): IconKey {
  const found = IconKey.options.find((key) => key.toLowerCase() === word.toLowerCase())
  if (found) return found
  throw new CommandProblem(`There is no icon "${word}"; there are ${IconKey.options.join(', ')}.`, 1)
}

function readCount(word: string | undefined, what: string): number {
  const count = /^\d{1,7}$/.test(word ?? '') ? Number(word) : 0
  if (count >= 1 && count <= mostPieces) return count
  throw new CommandProblem(`"${word}" is no number of ${what}: write one from 1 to ${mostPieces}.`, 2)
}
