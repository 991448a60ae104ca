import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode, showMotto } from '#features/accounts/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scanPlayer } from '../../contract.ts'
import { admitScan, noteServed } from './scan-cost.ts'

/** Each scan's share of a hotel's calls and slots. One call at a time goes to a hotel. */
let site: TestSite
let at = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  site = await startSite({
    settings: { TRUST_PROXY: 'true' },
    clock: { now: () => new Date(at) },
    outboundLimits: { atOnce: 1, backgroundAtOnce: 1, lookUpMs: 60_000 },
  })
})
afterAll(() => site.close())

type Watcher = () => Promise<unknown>

/** A visitor on a network of their own, looking up a motto that no one else does. */
async function newWatcher(number: number): Promise<Watcher> {
  const query = { hotel: 'hhde', name: `watched-${number}`, purpose: 'register' } as const
  const from = { 'x-forwarded-for': `10.9.0.${number}` }
  site.hotel.world.addPlayer('hhde', { name: query.name, motto: '' })
  const guest = site.newGuest()
  await guest.ask(requestCode, { body: query }, from)
  return () => {
    // So that no cached answer is recent enough.
    at += 2000
    return guest.ask(showMotto, { query }, from)
  }
}

const listPath = /\/(badges|friends|groups|rooms|photos)$/

test('however many check mottos, scans that wait get half of the calls to the hotel', async () => {
  const watchers = await Promise.all(Array.from({ length: 60 }, (_, number) => newWatcher(number)))
  site.hotel.world.addPlayer('hhde', { name: 'patient', badges: 1, photos: 0 })
  site.hotel.faults.set('hhde', { kind: 'slow', delaySeconds: 0.05 })
  // So that the scan reads each of its lists by itself.
  site.hotel.faults.set('hhde', { kind: 'withheld', path: '/profile' })
  let isOver = false
  async function watch(from: number) {
    for (let each = from; !isOver; each = (each + 1) % watchers.length) await watchers[each]?.()
  }
  const watching = Array.from({ length: 12 }, (_, number) => watch(number * 5))
  const { habboId, state } = await site.scan('hhde', 'patient')
  isOver = true
  await Promise.all(watching)
  site.hotel.faults.clear()
  expect(state).toBe('complete')
  const asked = site.hotel.requests.entries.filter(({ hotel }) => hotel === 'hhde').map(({ path }) => path)
  const lists = asked.flatMap((path, place) => (listPath.test(path) && path.includes(habboId) ? [place] : []))
  // From the first list to the last all of them are waiting.
  const meanwhile = asked.slice(lists[0], (lists.at(-1) ?? 0) + 1)
  expect(lists).toHaveLength(5)
  expect(meanwhile.length).toBeGreaterThan(lists.length)
  expect(lists.length / meanwhile.length).toBeGreaterThanOrEqual(2 / 5)
})

test('a hotel that does not answer takes two scan slots and blocks no scan at another', async () => {
  const profiles = /^\/api\/public\/users\/hhfr-[0-9a-f]+$/
  site.hotel.faults.set('hhfr', { kind: 'slow', delaySeconds: 8, path: profiles })
  const names = Array.from({ length: 30 }, (_, number) => `stuck-${number}`)
  for (const name of names) site.hotel.world.addPlayer('hhfr', { name, badges: 1 })
  await Promise.all(names.map((name) => site.ask(scanPlayer, { body: { hotel: 'hhfr', name } })))
  expect(await site.scan('hhit', 'Newbie')).toMatchObject({ state: 'complete' })
  const { rows } = await site.database.pool.query(
    `select count(*) filter (where scan_state = 'scanning')::int as scanning,
       count(*) filter (where scan_state = 'queued')::int as queued
     from scanner_players where name like 'stuck-%'`,
  )
  expect(rows[0].scanning).toBeLessThanOrEqual(2)
  expect(rows[0].queued).toBeGreaterThan(0)
  site.hotel.faults.clear()
})

/** Requests a scan of a new player from a network; returns the player's id. */
async function askFrom(from: string, name: string, hotel: 'hhes' | 'hhfi' = 'hhes'): Promise<string> {
  site.hotel.world.addPlayer(hotel, { name, badges: 1, photos: 0 })
  const body = { hotel, name } as const
  const answer = await site.newGuest().ask(scanPlayer, { body }, { 'x-forwarded-for': from })
  return scanPlayer.result.parse(answer.body).habboId
}

/** The number of these players that are not scanned yet. */
async function unscanned(habboIds: readonly string[]): Promise<number> {
  const { rows } = await site.database.pool.query(
    "select count(*)::int as waiting from scanner_players where habbo_id = any($1) and scan_state <> 'complete'",
    [habboIds],
  )
  return rows[0].waiting
}

test('a network with fewer waiting scans is served first', async () => {
  site.hotel.faults.set('hhes', { kind: 'slow', delaySeconds: 0.5, path: /hhes-[0-9a-f]+/ })
  const greedy: string[] = []
  for (let each = 0; each < 8; each += 1) greedy.push(await askFrom('192.0.2.7', `greedy-${each}`))
  await site.scanned(await askFrom('192.0.2.8', 'modest'))
  expect(await unscanned(greedy)).toBeGreaterThanOrEqual(3)
  site.hotel.faults.clear()
})

test('a visitor who has scanned before does not wait behind the many scans of new networks', async () => {
  for (let each = 0; each < 6; each += 1) await site.scanned(await askFrom('192.0.2.20', `earlier-${each}`, 'hhfi'))
  site.hotel.faults.set('hhfi', { kind: 'slow', delaySeconds: 1, path: /hhfi-[0-9a-f]+/ })
  const others: string[] = []
  for (let each = 0; each < 6; each += 1)
    for (const network of [21, 22, 23])
      others.push(await askFrom(`192.0.2.${network}`, `new-${network}-${each}`, 'hhfi'))
  await site.scanned(await askFrom('192.0.2.20', 'one-more', 'hhfi'))
  expect(await unscanned(others)).toBeGreaterThanOrEqual(8)
  site.hotel.faults.clear()
})

test('only a network without a queued scan goes first, however many scans others have had', async () => {
  const { db } = site.database
  const place = (network: number) => admitScan(db, 100, { address: `192.0.2.${network}`, hotel: 'hhnl' })
  const [served] = [await place(31), await place(32), await place(33)]
  await noteServed(db, 'hhnl', served)
  expect((await place(32)).rank).toBeGreaterThan(0)
  expect((await place(33)).rank).toBeGreaterThan(0)
  expect((await place(31)).rank).toBe(0)
  expect((await place(40)).rank).toBe(0)
})
