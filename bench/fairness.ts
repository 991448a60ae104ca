import { setTimeout as pause } from 'node:timers/promises'
import { openHotel } from '#demo/hotel/open-hotel.ts'
import { requestCode, showMotto } from '#features/accounts/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import { openClient } from '#test/client.ts'
import { type Answered, type Attacker, attack, prepare } from './fairness/attack.ts'
import { percentile, type Samples, timed } from './login/samples.ts'
import { run } from './pages/process.ts'
import { onHotel, openBenchDatabase, quietSite } from './setup.ts'

/**
 * The waiting time of visitors of a busy and another hotel while six networks, one of them a /48,
 * look up mottos and scan there at their limits. The site respects a hotel's rate limit.
 */
const attackSeconds = 180
const quietScans = 6
const scanEveryMs = 20_000
// Three visitors who poll every six seconds, as the page does.
const visitors = 3
const lookEveryMs = 2000
const goals = { lookP99Ms: 2000, scanMs: 10_000, elsewhere: 1.2 }
const [attacked, other] = ['hhde', 'hhfr'] as const satisfies readonly HotelCode[]

const database = await openBenchDatabase()
const game = await openHotel()
const site = await run('site-process.ts', {
  ...quietSite(database.connectionString),
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'true',
  HOTEL_MANNERS: 'as run',
  ...onHotel(game),
})

let players = 0
function newPlayer(hotel: HotelCode): string {
  players += 1
  const name = `fair-${players}`
  game.world.addPlayer(hotel, { name, motto: '', badges: 40, friends: 20, groups: 5, rooms: 3, photos: 30 })
  return name
}

/** The time from a visitor's request until the scan is complete. */
async function scan(hotel: HotelCode, from: string): Promise<number> {
  const client = openClient(site.address)
  const name = newPlayer(hotel)
  const { ms } = await timed(async () => {
    const answer = await client.ask(scanPlayer, { body: { hotel, name } }, { 'x-forwarded-for': from })
    const { habboId } = scanPlayer.result.parse(answer.body)
    for (;;) {
      const { state } = Player.parse((await client.ask(showPlayer, { params: { habboId } })).body)
      if (state === 'failed') throw new Error('A scan of a visitor failed')
      if (state === 'complete') return
      await pause(50)
    }
  })
  return ms
}

/** A visitor with a code who checks the motto for it. */
async function newWatcher(from: string): Promise<() => Promise<number>> {
  const client = openClient(site.address)
  const query = { hotel: attacked, name: newPlayer(attacked), purpose: 'register' } as const
  await client.ask(requestCode, { body: query }, { 'x-forwarded-for': from })
  return async () => {
    const { ms, value } = await timed(() => client.ask(showMotto, { query }, { 'x-forwarded-for': from }))
    if (value.status !== 200) refusedLooks += 1
    return ms
  }
}
let refusedLooks = 0

/** Repeats an action at a fixed interval until stopped, regardless of its duration. */
function repeat(everyMs: number, measure: (time: number) => Promise<number>): { stop: () => Promise<number[]> } {
  const measuring: Promise<number>[] = []
  const timer = setInterval(() => measuring.push(measure(measuring.length)), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      return Promise.all(measuring)
    },
  }
}

const quiet = { here: [] as number[], elsewhere: [] as number[] }
for (let each = 0; each < quietScans; each += 1) {
  quiet.here.push(await scan(attacked, '198.51.100.1'))
  quiet.elsewhere.push(await scan(other, '198.51.100.2'))
  await pause(1500)
}
const watchers = await Promise.all(
  Array.from({ length: visitors }, (_, number) => newWatcher(`198.51.100.${10 + number}`)),
)
const quietLooks: number[] = []
for (let each = 0; each < 12; each += 1) {
  quietLooks.push((await watchers[each % visitors]?.()) ?? Number.NaN)
  await pause(lookEveryMs)
}

const attackers: Attacker[] = [
  ...[1, 2, 3, 4, 5].map((number) => ({ addressOf: () => `192.0.2.${number}`, times: 1 })),
  { addressOf: (number) => `2001:db8:1:${((number % 256) * 256).toString(16)}::1`, times: 16 },
]
const newTarget = () => newPlayer(attacked)
const prepared: Awaited<ReturnType<typeof prepare>>[] = []
for (const attacker of attackers) prepared.push(await prepare(site.address, attacked, attacker, newTarget))
const answered: Answered = { looks: new Map(), scans: new Map() }
game.requests.clear()
const attacks = attackers.map((attacker, at) => attack(attacked, attacker, prepared[at] ?? [], newTarget, answered))
const looking = repeat(lookEveryMs, (time) => watchers[time % visitors]?.() ?? Promise.resolve(Number.NaN))
const scanningHere = repeat(scanEveryMs, () => scan(attacked, '198.51.100.1'))
const scanningElsewhere = repeat(scanEveryMs, () => scan(other, '198.51.100.2'))
await pause(attackSeconds * 1000)
const calls = game.requests.count({ hotel: attacked })
const callsOfLooks = game.requests.count({ hotel: attacked, path: /^\/api\/public\/users$/ })
const callsOfRooms = game.requests.count({ hotel: attacked, path: '/public/rooms/' })
const [looks, here, elsewhere] = await Promise.all([looking.stop(), scanningHere.stop(), scanningElsewhere.stop()])
await site.stop()
await Promise.all(attacks.map(({ stop }) => stop()))
await game.close()
await database.close()

const ms = (samples: Samples, share: number) => `${Math.round(percentile(samples, share))} ms`
const row = (what: string, samples: Samples, goal?: string, holds?: boolean) => ({
  what,
  measured: samples.length,
  p50: ms(samples, 0.5),
  p99: ms(samples, 0.99),
  ...(goal === undefined ? {} : { goal, holds }),
})
const ratio = percentile(elsewhere, 0.5) / percentile(quiet.elsewhere, 0.5)
console.table([
  row('motto check, quiet', quietLooks),
  row(
    `motto check at the attacked hotel (${refusedLooks} refused)`,
    looks,
    `p99 under ${goals.lookP99Ms} ms, none refused`,
    percentile(looks, 0.99) < goals.lookP99Ms && refusedLooks === 0,
  ),
  row('scan there, quiet', quiet.here),
  row('scan there', here, `each under ${goals.scanMs} ms`, percentile(here, 1) < goals.scanMs),
  row('scan at another hotel, quiet', quiet.elsewhere),
  row(
    `scan at another hotel (${ratio.toFixed(2)} × of quiet)`,
    elsewhere,
    `under ${goals.elsewhere} × of quiet`,
    ratio < goals.elsewhere,
  ),
])
const list = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
console.table([
  { what: 'looks of the attackers', answered: list(answered.looks) },
  { what: 'scans of the attackers', answered: list(answered.scans) },
  {
    what: `calls to the hotel in ${attackSeconds} s`,
    answered: `${calls}: ${callsOfLooks} by name, ${callsOfRooms} for rooms, ${calls - callsOfLooks - callsOfRooms} of scans`,
  },
])
