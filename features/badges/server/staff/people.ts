import { describeAuthors } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { CataloguePerson } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'

/** Describes accounts by their number; closed ones and `null` are omitted. */
export async function describePeople(
  { db, addresses }: Pick<CatalogueContext, 'db' | 'addresses'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, CataloguePerson>> {
  const authors = await describeAuthors(db, [...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(
    [...authors].map(([id, { name, hotel }]) => [
      id,
      { id, name, hotel, avatar: avatarAddress(addresses, hotel, name) },
    ]),
  )
}
