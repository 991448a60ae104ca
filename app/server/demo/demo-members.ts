import { z } from 'zod'
import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { type IconKey, logIn, showCurrentUser } from '#features/accounts/contract.ts'
import { bringAccount, changeBalance, lockMember, wear } from '#features/accounts/server/api.ts'
import { postComment } from '#features/comments/contract.ts'
import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { giveIcon } from '#features/shop/server/api.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'

type DemoMember = {
  hotel: HotelCode
  name: string
  stars: number
  icons: readonly IconKey[]
  worn: IconKey | null
  says: string
}

/**
 * Members that exist when a visitor first opens the demo. Players suggested for trying out
 * registration (`luna.tic`) have no account.
 */
const members: readonly DemoMember[] = [
  {
    hotel: 'hhus',
    name: 'Collector',
    stars: 228,
    icons: ['galacticComet', 'alienPeace', 'pizzaDelicious'],
    worn: 'galacticComet',
    says: 'The comet suits the night, doesn’t it?',
  },
  {
    hotel: 'hhde',
    name: 'OldTimer',
    stars: 75,
    icons: ['ambassador', 'nebulaPlanet'],
    worn: 'ambassador',
    says: 'Wer Fragen hat: Ich sitze unten in der Lobby.',
  },
  {
    hotel: 'hhtr',
    name: 'Collector',
    stars: 640,
    icons: ['neopetsNightbellEgg'],
    worn: 'neopetsNightbellEgg',
    says: 'Yumurtayı sonunda aldım, bütün yaz yıldız biriktirdim.',
  },
  {
    hotel: 'hhus',
    name: 'frosty',
    stars: 12,
    icons: ['coldIceCream'],
    worn: 'coldIceCream',
    says: 'Ice cream in November. No regrets.',
  },
  { hotel: 'hhde', name: 'Newbie', stars: 3, icons: [], worn: null, says: 'Hallo zusammen, ich bin neu hier!' },
]

/** What all of them log in with. */
export const demoPassword = 'nightbell'

const heartbeatMs = 45_000

/** What the members of the demonstration are put into. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/** Returns the sentence about demo accounts that is printed at the start. */
export function demoMembersSentence(): string {
  const named = members.map(({ hotel, name }) => `${name} (${hotels[hotel].label})`)
  return `Members to log in as, with the password "${demoPassword}": ${named.join(', ')}.`
}

/** Creates the demo's accounts with stars and icons. Idempotent. Returns the newly created ones. */
export async function openDemoAccounts({ db, now, hotel }: Context): Promise<DemoMember[]> {
  const opened: DemoMember[] = []
  for (const member of members) {
    const player = hotel.world.hotel(member.hotel).find(member.name)
    if (!player) continue
    const account = { habboId: player.id, hotel: member.hotel, name: member.name, password: demoPassword }
    const brought = await bringAccount(tablesOf(db), account, now)
    if (!brought?.isNew) continue
    await furnish(db, brought.accountId, member, now)
    opened.push(member)
  }
  return opened
}

async function furnish(db: Db<unknown>, accountId: number, { stars, icons, worn }: DemoMember, now: Date) {
  for (const icon of icons) await giveIcon(db, accountId, icon, now)
  await inTransaction(db, async (tx) => {
    await lockMember(tx, accountId)
    if (worn) await wear(tx, accountId, { icon: worn, byRole: false })
    await changeBalance(tx, { accountId, stars, comets: 5 * stars, reason: 'demonstration', about: 'demo:stars' }, now)
  })
}

/**
 * Logs in the demo's members, lets the new ones (`opened`) comment, and keeps them online. Returns
 * a function that stops this.
 */
export async function bringDemoMembers({
  opened,
  address,
  subject,
}: {
  opened: readonly DemoMember[]
  address: string | null
  subject: string | null
}): Promise<() => void> {
  if (!address) return () => {}
  const asking: Asking[] = []
  for (const member of members) {
    const ask = await enter(address, member)
    if (!ask) continue
    asking.push(ask)
    if (subject && opened.includes(member)) {
      const { hotel, name, says: text } = member
      await ask(postComment, { subject, text, hotel, name, key: crypto.randomUUID() })
    }
  }
  const stay = () => Promise.allSettled(asking.map((ask) => ask(showOnlineUsers)))
  await stay()
  const staying = setInterval(stay, heartbeatMs).unref()
  return () => clearInterval(staying)
}

/** Calls an endpoint over HTTP. */
export type Asking = (endpoint: Pick<Endpoint, 'method' | 'path'>, body?: object) => Promise<unknown>

/** Logs in over HTTP. Returns null if the password has changed or the account is gone. */
export async function enter(
  address: string,
  { hotel, name }: Pick<DemoMember, 'hotel' | 'name'>,
): Promise<Asking | null> {
  const greeting = await fetch(address + showCurrentUser.path)
  const cookies = greeting.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const pair = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const answer = await fetch(address + logIn.path, {
    method: logIn.method,
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': pair },
    body: JSON.stringify({ hotel, name, password: demoPassword, remember: false }),
  })
  const entered = z.object({ token: z.string() }).safeParse(await answer.json())
  if (!entered.success) return null
  const authorization = `Bearer ${entered.data.token}`
  return (endpoint, body) =>
    fetch(address + endpoint.path, {
      method: endpoint.method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
}
