import { requestCode, showMotto } from '#features/accounts/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { type Client, openClient } from '#test/client.ts'

/** A network that uses its full limits: its addresses, and how many households it counts for. */
export type Attacker = { addressOf: (number: number) => string; times: number }

/** The answers to an attack's requests, by status. */
export type Answered = { looks: Map<number, number>; scans: Map<number, number> }

const looksAMinute = 120
const scansAMinute = 10
const looksOfBrowser = 12

/** Adds players to the game, so that each lookup and scan is of another. */
type NewPlayer = () => string

/** Prepares enough browsers for the lookups of a minute, each with a code for its own player. */
export async function prepare(address: string, hotel: HotelCode, attacker: Attacker, newPlayer: NewPlayer) {
  const browsers: { client: Client; name: string; from: Record<string, string> }[] = []
  for (let number = 0; number < (looksAMinute / looksOfBrowser) * attacker.times; number += 1) {
    const client = openClient(address)
    const name = newPlayer()
    const from = { 'x-forwarded-for': attacker.addressOf(number) }
    const { status } = await client.ask(requestCode, { body: { hotel, name, purpose: 'register' } }, from)
    if (status !== 200) throw new Error(`A code was refused: ${status}`)
    browsers.push({ client, name, from })
  }
  return browsers
}

/** Looks up and scans at a fixed rate at the limits, without waiting for answers. */
export function attack(
  hotel: HotelCode,
  attacker: Attacker,
  browsers: Awaited<ReturnType<typeof prepare>>,
  newPlayer: NewPlayer,
  answered: Answered,
): { stop: () => Promise<void> } {
  const underWay = new Set<Promise<void>>()
  function send(into: Map<number, number>, ask: () => Promise<{ status: number }>) {
    const asking = ask()
      .then(({ status }) => status)
      .catch(() => 0)
      .then((status) => {
        into.set(status, (into.get(status) ?? 0) + 1)
        underWay.delete(asking)
      })
    underWay.add(asking)
  }
  let looked = 0
  let scanned = 0
  const looking = setInterval(
    () => {
      const browser = browsers[looked % browsers.length]
      looked += 1
      if (!browser) return
      const { client, name, from } = browser
      send(answered.looks, () => client.ask(showMotto, { query: { hotel, name, purpose: 'register' } }, from))
    },
    60_000 / (looksAMinute * attacker.times),
  )
  const scanning = setInterval(
    () => {
      const browser = browsers[scanned % browsers.length]
      scanned += 1
      if (!browser) return
      const { client, from } = browser
      send(answered.scans, () => client.ask(scanPlayer, { body: { hotel, name: newPlayer() } }, from))
    },
    60_000 / (scansAMinute * attacker.times),
  )
  return {
    async stop() {
      clearInterval(looking)
      clearInterval(scanning)
      await Promise.all(underWay)
    },
  }
}
