import { type AccountDescription, describeAccount } from '#features/accounts/server/api.ts'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { CommandProblem } from './command-line.ts'

/** The holder of an account: the hotel, and the name that logs in there. */
export type Holder = { hotel: HotelCode; name: string }

/** Parses a hotel, by its address or its code. Throws a CommandProblem. */
export function parseHotel(word: string): HotelCode {
  const wanted = word.toLowerCase()
  const found = hotelCodes.find((code) => code === wanted || hotels[code].label.toLowerCase() === wanted)
  if (found) return found
  const known = hotelCodes.map((code) => `${hotels[code].label} (${code})`).join(', ')
  throw new CommandProblem(`There is no hotel "${word}"; there are ${known}.`, 1)
}

/** Finds the account of a holder. Throws a CommandProblem if there is none. */
export async function findAccount(db: Db<unknown>, { hotel, name }: Holder, now: Date): Promise<AccountDescription> {
  const account = await describeAccount(tablesOf(db), hotel, name, now)
  if (!account) throw new CommandProblem(`"${name}" has no account for ${hotels[hotel].label}.`, 1)
  return account
}
