import { describeAuthors, listRoleHolders } from '#features/accounts/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ActPerson } from '../contract.ts'
import type { Reach } from './reach.ts'
import { personOf } from './read-acts.ts'

/** The members of the staff whose acts are within a reach, by name. */
export async function listPeople(db: AnyDb, addresses: HotelAddresses, reach: Reach): Promise<ActPerson[]> {
  const ids =
    reach.scope === 'own'
      ? reach.by
      : (await listRoleHolders(db)).map(({ id }) => id).filter((id) => !reach.without.includes(id))
  const people = [...(await describeAuthors(db, ids))].map(([id, author]) => personOf(addresses, id, author))
  return people.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
