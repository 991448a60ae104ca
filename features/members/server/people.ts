import { describeAuthors } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Person } from '../contract.ts'
import type { MembersContext } from './context.ts'

/** Accounts that acted, by their number. */
export type People = ReadonlyMap<number, Person>

/** Describes the accounts that acted; null stands for the operator. */
export async function describePeople(
  { db, addresses }: MembersContext,
  accountIds: readonly (number | null)[],
): Promise<People> {
  const ids = [...new Set(accountIds.flatMap((id) => id ?? []))]
  const authors = await describeAuthors(db, ids)
  return new Map(
    [...authors].map(([id, { name, hotel }]) => [
      id,
      { id, name, hotel, avatar: avatarAddress(addresses, hotel, name) },
    ]),
  )
}

/** Returns who acted: null for the operator, without a name for a closed account. */
export function byOf(people: People, id: number | null): Person | null {
  if (id === null) return null
  return people.get(id) ?? { id, name: null, hotel: null, avatar: null }
}
