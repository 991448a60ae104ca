import { describeAuthors, listStaff, permissionsOf } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { searchPlayers } from '#features/scanner/server/api.ts'
import type { Writer } from '../../contract.ts'
import type { NewsroomContext } from './context.ts'

const mostPlayers = 6

/** Returns members of the staff by account; closed accounts are omitted. */
export async function describeWriters(
  { wholeDb, addresses }: Pick<NewsroomContext, 'wholeDb' | 'addresses'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Writer>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const authors = known.length > 0 ? await describeAuthors(wholeDb, known) : new Map()
  return new Map(
    [...authors].map(([id, { name, hotel }]) => [
      id,
      { id, name, hotel, avatar: avatarAddress(addresses, hotel, name) },
    ]),
  )
}

/** Returns the members of the staff who may write news, by name. */
export async function writersOfNews(
  context: Pick<NewsroomContext, 'wholeDb' | 'addresses' | 'clock'>,
): Promise<Writer[]> {
  const staff = await listStaff(context.wholeDb, context.clock.now())
  const ids = staff.filter(({ roles }) => permissionsOf(roles).has('news.write')).map(({ id }) => id)
  const writers = [...(await describeWriters(context, ids)).values()]
  return writers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Implements contract `findTextPlayers`: the most similar names. */
export async function findPlayersOfText(
  { wholeDb, addresses }: Pick<NewsroomContext, 'wholeDb' | 'addresses'>,
  q: string,
) {
  const players = await searchPlayers(wholeDb, q, mostPlayers)
  return players.map(({ hotel, name }) => ({ hotel, name, avatar: avatarAddress(addresses, hotel, name) }))
}
