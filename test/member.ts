import type { Hotel } from '#demo/hotel/open-hotel.ts'
import type { RoleName } from '#features/accounts/contract.ts'
import { closeAccount, register, requestCode } from '#features/accounts/contract.ts'
import { grantRole, hashOfSecret, hashPassword, newSecret } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { sessionCookie } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { type Client, openClient } from './client.ts'

/** A player of the simulated hotel with an account, and a client logged in to it. */
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

/** Options of a member. */
export type MemberOptions = { hotel?: HotelCode; name?: string; password?: string; roles?: readonly RoleName[] }

/** The site that a member is added to. */
export type MemberPlace = { address: string; hotel: Hotel; database: Database; clock: Clock }

let counted = 0

/** Inserts an account and a session, much faster than registering with `registerMember`. */
export async function addMember(place: MemberPlace, options: MemberOptions = {}): Promise<Member> {
  const { hotel, name, password, player } = playerOf(place, options)
  const now = place.clock.now()
  const { rows } = await place.database.pool.query<{ id: number }>(
    `insert into accounts_accounts
       (habbo_id, hotel, name, name_folded, name_checked_at, password, terms_accepted_at, created_at)
     values ($1, $2, $3, lower($3::text collate "C"), $4, $5, $4, $4) returning id`,
    [player.id, hotel, name, now, await storedPassword(password)],
  )
  const accountId = rows[0]?.id
  if (accountId === undefined) throw new Error(`${name} was not added`)
  const [secret, token] = [newSecret(), newSecret()]
  await place.database.pool.query(
    `insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
     values ($1, $2, $3, false, $4, $4)`,
    [accountId, hashOfSecret(secret), hashOfSecret(token), now],
  )
  const client = openClient(place.address)
  client.cookies.set(sessionCookie, secret)
  return memberOf(place, client, { accountId, habboId: player.id, hotel, name, password, token }, options)
}

/**
 * Registers a player as a visitor does, with the code in the motto; adds an unknown name to the
 * hotel first.
 */
export async function registerMember(place: MemberPlace, options: MemberOptions = {}): Promise<Member> {
  const { hotel, name, password, player } = playerOf(place, options)
  const client = openClient(place.address)
  const issued = await client.ask(requestCode, { body: { hotel, name, purpose: 'register' } })
  const { code } = requestCode.result.parse(issued.body)
  place.hotel.world.setMotto(hotel, name, `${code} hello`)
  const answered = await client.ask(register, {
    body: { hotel, name, password, password_confirmation: password, accept_terms: true, code },
  })
  const { token } = register.result.parse(answered.body)
  const { rows } = await place.database.pool.query<{ id: number }>(
    'select id from accounts_accounts where habbo_id = $1',
    [player.id],
  )
  const accountId = rows[0]?.id
  if (accountId === undefined) throw new Error(`${name} was not registered`)
  return memberOf(place, client, { accountId, habboId: player.id, hotel, name, password, token }, options)
}

function playerOf({ hotel: { world } }: MemberPlace, options: MemberOptions) {
  counted += 1
  const { hotel = 'hhus', name = `member-${counted}`, password = 'a lamp in the hall' } = options
  const player = world.hotel(hotel).find(name) ?? world.addPlayer(hotel, { name, motto: 'new here' })
  return { hotel, name, password, player }
}

async function memberOf(
  { database, clock }: MemberPlace,
  client: Client,
  account: Pick<Member, 'accountId' | 'habboId' | 'hotel' | 'name' | 'password' | 'token'>,
  { roles = [] }: MemberOptions,
): Promise<Member> {
  for (const role of roles) await grantRole(tablesOf(database.db), account.accountId, role, clock.now())
  const leave = async () => {
    const { status } = await client.ask(closeAccount, { body: { password: account.password } })
    if (status !== 200) throw new Error(`Closing the account answered ${status}`)
  }
  return { ...client, ...account, leave }
}

const stored = new Map<string, Promise<string>>()

/** Hashing is slow by design, and most members share a password. */
function storedPassword(password: string): Promise<string> {
  const known = stored.get(password) ?? hashPassword(password)
  stored.set(password, known)
  return known
}

/** Confirms every session, as the step-up of the staff does. */
export async function confirmSessions({ database }: { database: Database }): Promise<void> {
  await database.pool.query('update accounts_sessions set confirmed_at = now()')
}
