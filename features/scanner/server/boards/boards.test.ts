import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, Settings, showSettings } from '#features/accounts/contract.ts'
import { keepOffSite } from '#features/accounts/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  type BoardName,
  boardNames,
  boardPageSize,
  OwnBoardPlace,
  PlayerBoard,
  showOwnBoardPlace,
  showPlayerBoard,
} from '../../contract.ts'
import { keepBoards } from '../api.ts'
import { rangeOf } from './scores.ts'

let now = new Date('2026-11-20T10:00:00Z')
let site: TestSite
const names = ['many.one', 'many.two', 'many.three']

beforeAll(async () => {
  site = await startSite({ clock: { now: () => now }, scheduledJobs: false })
  const { world } = site.hotel
  for (const [at, name] of names.entries()) {
    world.addPlayer('hhus', { name, badges: 0 })
    for (let badge = at; badge < 3; badge += 1) world.giveBadge('hhus', name, `Shared${badge}`)
  }
  world.giveBadge('hhus', 'many.three', 'OnlyThree')
  world.addPlayer('hhde', { name: 'allein', badges: 0 })
  world.giveBadge('hhde', 'allein', 'Shared0')
  for (const name of names) {
    await site.scan('hhus', name)
    now = new Date(now.getTime() + 60_000)
  }
  await site.scan('hhde', 'allein')
  await keep()
})
afterAll(() => site.close())

const keep = () => keepBoards(site.database.db, now)

type Query = { board?: BoardName; hotel?: 'hhus' | 'hhde' | 'hhfr'; after?: string; language?: 'de' | 'tr' }

async function boardOf(query: Query): Promise<PlayerBoard> {
  const { status, body } = await site.ask(showPlayerBoard, { query })
  expect(status).toBe(200)
  return PlayerBoard.parse(body)
}

const placesOf = async (query: Query) =>
  (await boardOf(query)).items.map(({ place, name, figure }) => [place, name, figure])

test('ranks by badges in all hotels and in one, and says of how many', async () => {
  expect(await placesOf({})).toEqual([
    [1, 'many.one', 3],
    [2, 'many.three', 2],
    [2, 'many.two', 2],
    [4, 'allein', 1],
  ])
  expect(await boardOf({ hotel: 'hhde' })).toMatchObject({ hotel: 'hhde', scanned: 1, ranked: 1 })
  expect(await boardOf({})).toMatchObject({ hotel: null, scanned: 4, ranked: 4, nextCursor: null })
})

test('the rarest collection follows the formula, and changes with the owners', async () => {
  // OnlyThree has one owner, Shared0 two, Shared1 two, Shared2 three.
  const rarity = Object.fromEntries((await placesOf({ board: 'rarity' })).map(([, name, points]) => [name, points]))
  expect(rarity).toEqual({ 'many.one': 1500, 'many.two': 1000, 'many.three': 1500, allein: 500 })
  site.hotel.world.giveBadge('hhde', 'allein', 'Shared2')
  await site.scan('hhde', 'allein')
  await site.scan('hhde', 'allein')
  await keep()
  // Four owners: a quarter.
  await expect
    .poll(async () => {
      await keep()
      const [, , points] = (await placesOf({ board: 'rarity' })).find(([, name]) => name === 'many.two') ?? []
      return points
    })
    .toBe(750)
})

test('finds name the badge, and players are known since their first scan', async () => {
  const finds = await boardOf({ board: 'finds' })
  expect(finds.items[0]).toMatchObject({ name: 'many.three', badge: { code: 'OnlyThree' }, figure: null })
  await site.database.pool.query(
    `insert into badges_texts (badge_id, hotel, name, description)
       select id, said.hotel, said.name, '' from badges_badges,
         (values ('hhus', 'Only three'), ('hhde', 'Nur drei')) as said(hotel, name)
       where code = 'OnlyThree' on conflict (badge_id, hotel) do update set name = excluded.name`,
  )
  const nameIn = async (query: Query) => (await boardOf({ board: 'finds', ...query })).items[0]?.badge?.name
  expect(await nameIn({})).toBe('Only three')
  expect(await nameIn({ language: 'de' })).toBe('Nur drei')
  expect(await nameIn({ language: 'de', hotel: 'hhus' })).toBe('Only three')
  const known = await boardOf({ board: 'known' })
  expect(known.items.map(({ name }) => name)).toEqual(['many.one', 'many.two', 'many.three', 'allein'])
})

test('climbers are those of this month, without what the first scan met', async () => {
  const climbers = await boardOf({ board: 'climbers' })
  expect(climbers).toMatchObject({ month: '2026-11', ranked: 1, items: [{ name: 'allein', figure: 1, place: 1 }] })
  now = new Date('2026-12-01T00:00:01Z')
  expect(await boardOf({ board: 'climbers' })).toMatchObject({ month: '2026-12', ranked: 0, items: [] })
  now = new Date('2026-11-20T12:00:00Z')
})

test('pages follow one another without repeating a place, and a wrong cursor is refused', async () => {
  const { pool } = site.database
  await pool.query(
    `insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at,
       checked_at, looked_at, scan_state)
     select 'hhfi-' || lpad(to_hex(n), 32, '0'), 'hhfi', 'row' || n, '', '', 'public', now(), timestamptz '2026-11-01'
       + n / 7 * interval '1 hour', now(), now(), 'complete' from generate_series(1, 120) n`,
  )
  await pool.query(`insert into scanner_scores_due select id from scanner_players where hotel = 'hhfi'`)
  await keep()
  const member = await site.newMember()
  const seen: [number, string][] = []
  let after: string | undefined
  do {
    const query = { board: 'known', hotel: 'hhfi', ...(after && { after }) } as const
    const { status, body } = await site.ask(showPlayerBoard, { query })
    expect(status).toBe(200)
    const page = PlayerBoard.parse(body)
    expect(OwnBoardPlace.parse((await member.ask(showOwnBoardPlace, { query })).body).board).toEqual(page)
    expect(page.items.length).toBeLessThanOrEqual(boardPageSize)
    expect(page.ranked).toBe(120)
    seen.push(...page.items.map(({ place, name }): [number, string] => [place, name]))
    after = page.nextCursor ?? undefined
  } while (after)
  expect(new Set(seen.map(([, name]) => name)).size).toBe(120)
  // Seven players share each place; six have the first.
  expect(seen.map(([place]) => place)).toEqual(
    Array.from({ length: 120 }, (_, at) => (at < 6 ? 1 : Math.floor((at + 1) / 7) * 7)),
  )
  for (const wrong of ['x', Buffer.from('badges 1 1').toString('base64url')]) {
    const { status, body } = await site.ask(showPlayerBoard, { query: { board: 'known', after: wrong } })
    expect([status, body]).toMatchObject([400, { error: 'error.cursorInvalid' }])
  }
  expect((await site.get('/en/scanner/boards?board=known&after=x')).status).toBe(404)
})

test('players who hide or leave the boards are removed at once, and others move up', async () => {
  const member = await site.newMember({ name: 'many.one' })
  const shown = async () => {
    const boards = await Promise.all(boardNames.map((board) => boardOf({ board })))
    return boards.some(({ items }) => items.some(({ name }) => name === 'many.one'))
  }
  const own = async () => OwnBoardPlace.parse((await member.ask(showOwnBoardPlace, { query: { hotel: 'hhus' } })).body)
  expect(await own()).toMatchObject({ isShown: true, isScanned: true, own: { place: 1, name: 'many.one', figure: 3 } })
  expect((await own()).items.map(({ name }) => name)).toEqual(['many.one', 'many.three', 'many.two'])
  await member.ask(changeSettings, { body: { onBoard: false } })
  expect(await shown()).toBe(false)
  const off = { isShown: false, isScanned: true, isPrivate: false, hotel: 'hhus', own: null, items: [] }
  expect(await own()).toMatchObject(off)
  await keep()
  expect((await placesOf({ hotel: 'hhus' }))[0]).toEqual([1, 'many.three', 2])
  expect((await boardOf({ hotel: 'hhus' })).scanned).toBe(2)
  await member.ask(changeSettings, { body: { onBoard: true } })
  await keep()
  expect(await shown()).toBe(true)
  await keepOffSite(tablesOf(site.database.db), { habboId: member.habboId, name: 'many.one' }, true)
  expect(await shown()).toBe(false)
  await keepOffSite(tablesOf(site.database.db), { habboId: member.habboId, name: 'many.one' }, false)
  expect(await shown()).toBe(true)
})

test('a player who left the boards stays off them after closing the account, and with a new one', async () => {
  const name = 'gone.member'
  site.hotel.world.addPlayer('hhus', { name, badges: 0 })
  site.hotel.world.giveBadge('hhus', name, 'Shared0')
  await site.scan('hhus', name)
  const isShown = async () => {
    await keep()
    return (await boardOf({ hotel: 'hhus' })).items.some((place) => place.name === name)
  }
  expect(await isShown()).toBe(true)
  const member = await site.newMember({ name })
  await member.ask(changeSettings, { body: { onBoard: false } })
  await member.leave()
  expect(await isShown()).toBe(false)
  const again = await site.registerMember({ name })
  expect(Settings.parse((await again.ask(showSettings, {})).body).onBoard).toBe(false)
  expect(await isShown()).toBe(false)
  await again.ask(changeSettings, { body: { onBoard: true } })
  expect(await isShown()).toBe(true)
  await again.leave()
  expect(await isShown()).toBe(true)
})

test('a member who was never scanned has no place, nor has one on the board of another hotel', async () => {
  const stranger = await site.newMember()
  const unscanned = { isShown: true, isScanned: false, isPrivate: false, hotel: null, own: null, items: [] }
  expect((await stranger.ask(showOwnBoardPlace, { query: {} })).body).toMatchObject(unscanned)
  expect((await site.ask(showOwnBoardPlace, { query: {} })).status).toBe(401)

  const member = await site.newMember({ name: 'many.two' })
  const here = { isShown: true, isScanned: true, isPrivate: false, hotel: 'hhus' }
  const at = async (hotel: 'hhus' | 'hhde') => (await member.ask(showOwnBoardPlace, { query: { hotel } })).body
  expect(await at('hhus')).toMatchObject({ ...here, own: { name: 'many.two' } })
  expect(await at('hhde')).toMatchObject({ ...here, own: null, items: [] })
})

test('a member whose profile is private in the game reads so, whatever the settings say', async () => {
  const name = 'behind.curtains'
  site.hotel.world.addPlayer('hhus', { name, badges: 2 })
  const member = await site.newMember({ name })
  await site.scan('hhus', name)
  const own = async () => OwnBoardPlace.parse((await member.ask(showOwnBoardPlace, { query: {} })).body)
  expect(await own()).toMatchObject({ isShown: true, isPrivate: false })
  site.hotel.world.setVisibility('hhus', name, 'private')
  await site.scan('hhus', name)
  const hidden = { isShown: false, isScanned: true, isPrivate: true, hotel: 'hhus', own: null, items: [] }
  expect(await own()).toMatchObject(hidden)
  await member.ask(changeSettings, { body: { onBoard: false } })
  expect(await own()).toMatchObject(hidden)
})

test('an own place comes with the page that was asked for, and a wrong cursor is refused', async () => {
  const member = await site.newMember({ name: 'many.three' })
  for (const query of [{}, { board: 'finds', hotel: 'hhus', language: 'de' }] satisfies Query[]) {
    const { board } = OwnBoardPlace.parse((await member.ask(showOwnBoardPlace, { query })).body)
    expect(board).toEqual(await boardOf(query))
  }
  const { status, body } = await member.ask(showOwnBoardPlace, { query: { after: 'x' } })
  expect([status, body]).toMatchObject([400, { error: 'error.cursorInvalid' }])
})

test('list, counts and own place are of one reading, whatever is committed meanwhile', async () => {
  const { db, pool } = site.database
  const name = 'only.one'
  site.hotel.world.addPlayer('hhfr', { name, badges: 1 })
  await site.scan('hhfr', name)
  await keep()
  const member = await site.newMember({ hotel: 'hhfr', name })
  const own = async () => {
    const { body } = await member.ask(showOwnBoardPlace, { query: { hotel: 'hhfr' } })
    const { board, own: place, items } = OwnBoardPlace.parse(body)
    return [board.scanned, board.ranked, board.items.length, place?.place, items.length]
  }
  const waiting = async () => {
    const { rows } = await pool.query(
      `select from pg_locks where not granted and relation = 'scanner_score_ranges'::regclass`,
    )
    return rows.length
  }
  const reading = await inTransaction(db, async (tx) => {
    await sql`lock table scanner_score_ranges in access exclusive mode`.execute(tx)
    const begun = own()
    await expect.poll(waiting).toBeGreaterThan(0)
    await sql`
      with player as (
        insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since,
          first_scanned_at, checked_at, looked_at, scan_state)
        values (${`hhfr-${'f'.repeat(32)}`}, 'hhfr', 'better.one', '', '', 'public', now(), now(), now(), now(), 'complete')
        returning id
      )
      insert into scanner_scores (player_id, board, hotel, score) select id, 'badges', 'hhfr', 9 from player`.execute(
      tx,
    )
    await sql`
      insert into scanner_score_ranges (board, hotel, range, players)
      values ('badges', 'hhfr', ${rangeOf('badges', 9).range}, 1)`.execute(tx)
    // Not awaited here: it waits for the end of this transaction.
    return [begun]
  })
  expect(await reading[0]).toEqual([1, 1, 1, 1, 1])
  expect(await own()).toEqual([2, 2, 2, 2, 2])
})
