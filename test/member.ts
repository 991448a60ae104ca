import type { Hotel } from '#demo/hotel/open-hotel.ts'
import type { RoleName } from '#features/accounts/contract.ts'
import { closeAccount, register, requestCode } from '#features/accounts/contract.ts'
import { grantRole } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Database } from '#platform/server/database.ts'
import { tablesOf } from '#platform/server/database.ts'
import { type Client, openClient } from './client.ts'

/** A player of the simulated hotel who has an account, and a client that is logged in to it. */
export type Member = Client & {
  accountId: number
  habboId: string
  hotel: HotelCode
  name: string
  password: string
  token: string
  /** Closes the account. */
  leave: () => Promise<void>
}

/** How a member differs from any other. */
export type MemberOptions = { hotel?: HotelCode; name?: string; password?: string; roles?: readonly RoleName[] }

let counted = 0

/** Registers a player as a visitor does, with the code in the motto; a name that the hotel does not know is moved in first. */
export async function registerMember(
  site: { address: string; hotel: Hotel; database: Database },
  options: MemberOptions = {},
): Promise<Member> {
  counted += 1
  const { hotel = 'hhus', name = `member-${counted}`, password = 'a lamp in the hall' } = options
  const { world } = site.hotel
  const player = world.hotel(hotel).find(name) ?? world.addPlayer(hotel, { name, motto: 'new here' })
  const client = openClient(site.address)
  const issued = await client.ask(requestCode, { body: { hotel, name, purpose: 'register' } })
  const { code } = requestCode.result.parse(issued.body)
  world.setMotto(hotel, name, `${code} hello`)
  const answered = await client.ask(register, {
    body: { hotel, name, password, password_confirmation: password, accept_terms: true, code },
  })
  const { token } = register.result.parse(answered.body)
  const { rows } = await site.database.pool.query<{ id: number }>(
    'select id from accounts_accounts where habbo_id = $1',
    [player.id],
  )
  const accountId = rows[0]?.id
  if (accountId === undefined) throw new Error(`${name} was not registered`)
  for (const role of options.roles ?? []) await grantRole(tablesOf(site.database.db), accountId, role, new Date())
  const leave = async () => {
    const { status } = await client.ask(closeAccount, { body: { password } })
    if (status !== 200) throw new Error(`Closing the account answered ${status}`)
  }
  return { ...client, accountId, habboId: player.id, hotel, name, password, token, leave }
}
