import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeSettings, exportData } from '#features/accounts/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type RetroPlayer, showRetroPlayer } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
afterEach(() => site.hotel.faults.clear())

const hotel = 'hhous'

async function shown(habboId: string): Promise<RetroPlayer> {
  return showRetroPlayer.result.parse((await site.ask(showRetroPlayer, { params: { habboId } })).body)
}

/** Scans a player and waits until all follow-up tasks are done. */
async function read(name: string, code: 'hhous' | 'hhoes' | 'hhobr' = hotel): Promise<RetroPlayer> {
  const { habboId, scanRequestedAt } = await site.scan(code, name)
  for (;;) {
    const player = await shown(habboId)
    const isOver = player.state === 'complete' || player.state === 'failed'
    if (isOver && player.askedAt === scanRequestedAt) return player
    await new Promise((looked) => setTimeout(looked, 30))
  }
}

const asked = (path: RegExp) => site.hotel.requests.count({ hotel, path })
const gamesAsked = () => asked(/matches\/v1\/gm-/)

function arrive(name: string, games = 0) {
  site.hotel.world.addPlayer(hotel, { name })
  if (games > 0) site.hotel.world.playMatches(hotel, name, games)
}

test('stores fishing levels with the time reached, once for each change', async () => {
  arrive('old.angler')
  site.hotel.world.fish(hotel, 'old.angler', 5_000)
  const first = await read('old.angler')
  expect(first).toMatchObject({ state: 'complete', trouble: null, fishing: { reached: { seen: { after: null } } } })
  const { reached, checkedAt } = first.fishing
  expect((await read('old.angler')).fishing).toMatchObject({ reached, history: [] })
  site.hotel.world.fish(hotel, 'old.angler', 100_000)
  const { fishing } = await read('old.angler')
  expect(fishing.reached?.experience).toBe((reached?.experience ?? 0) + 100_000)
  expect(Date.parse(fishing.reached?.seen.after ?? '')).toBeGreaterThan(Date.parse(checkedAt ?? ''))
  expect(fishing.history).toEqual([reached])
})

test('distinguishes players who never fished or played from those not read yet', async () => {
  expect(await read('Newbie')).toMatchObject({
    state: 'complete',
    fishing: { checkedAt: expect.any(String), reached: null, history: [] },
    battleBall: { checkedAt: expect.any(String), games: 0, complete: true, bestScore: null, meanScore: null },
  })
  expect(asked(/matches\/v1\/gp-.*Newbie/)).toBe(0)
})

test('each scan reads a hundred games, newest first, until all are stored', async () => {
  arrive('reads.on', 130)
  const first = await read('reads.on')
  expect(first.battleBall).toMatchObject({ games: 100, known: 130, complete: false })
  expect(first.battleBall.latest).toHaveLength(100)
  const ends = first.battleBall.latest.map(({ endedAt }) => endedAt)
  expect(ends).toEqual(ends.toSorted().toReversed())
  const second = await read('reads.on')
  expect(second.battleBall).toMatchObject({ games: 130, known: 130, complete: true })
  // The newest hundred are unchanged, so no older game is among them.
  expect(second.battleBall.latest).toEqual(first.battleBall.latest)
  const { wins, rankedGames, bestScore, meanScore } = second.battleBall
  expect([wins, rankedGames].every((some) => some > 30 && some < 130)).toBe(true)
  expect(bestScore).toBeGreaterThan(80)
  expect(meanScore).toBeGreaterThan(30)
})

test('the record is computed from the games', async () => {
  arrive('sum.of.all', 7)
  const { battleBall } = await read('sum.of.all')
  const scores = battleBall.latest.map(({ score }) => score)
  const mean = scores.reduce((sum, score) => sum + score, 0) / 7
  expect(battleBall).toMatchObject({
    games: 7,
    known: 7,
    complete: true,
    wins: battleBall.latest.filter(({ won }) => won).length,
    rankedGames: battleBall.latest.filter(({ ranked }) => ranked).length,
    bestScore: Math.max(...scores),
  })
  expect(battleBall.meanScore).toBeCloseTo(mean, 1)
})

test('later scans ask only for new games', async () => {
  arrive('keeps.playing', 20)
  await read('keeps.playing')
  site.hotel.world.playMatches(hotel, 'keeps.playing', 3)
  const before = [gamesAsked(), asked(/\/ids$/)]
  expect((await read('keeps.playing')).battleBall).toMatchObject({ games: 23, complete: true })
  expect([gamesAsked() - (before[0] ?? 0), asked(/\/ids$/) - (before[1] ?? 0)]).toEqual([3, 1])
  await read('keeps.playing')
  expect(gamesAsked() - (before[0] ?? 0)).toBe(3)
})

test('more new games than one scan reads leave no gap', async () => {
  arrive('busy.player', 30)
  await read('busy.player')
  site.hotel.world.playMatches(hotel, 'busy.player', 120)
  expect((await read('busy.player')).battleBall).toMatchObject({ games: 130, known: 150, complete: false })
  site.hotel.world.playMatches(hotel, 'busy.player', 1)
  expect((await read('busy.player')).battleBall).toMatchObject({ games: 151, known: 151, complete: true })
})

test('reads the oldest of thousands of games in time', async () => {
  arrive('plays.day.and.night', 1_150)
  const { habboId, battleBall } = await read('plays.day.and.night')
  expect(battleBall).toMatchObject({ games: 100, known: 1_000, complete: false })
  const before = asked(/\/ids$/)
  expect((await read('plays.day.and.night')).battleBall).toMatchObject({ games: 200, known: 1_000 })
  expect(asked(/\/ids$/) - before).toBe(1)
  // What seven further scans would read.
  await site.database.pool.query(
    `update origins_matches set ended_at = now(), score = 1, placement = 1, won = true, ranked = true, map_id = 1
     where id in (
       select origins_matches.id from origins_matches join origins_players as player on player.id = player_id
       where habbo_id = $1 and ended_at is null order by origins_matches.id desc limit 700
     )`,
    [habboId],
  )
  expect((await read('plays.day.and.night')).battleBall).toMatchObject({ games: 1_000, known: 1_000 })
  expect((await read('plays.day.and.night')).battleBall).toMatchObject({ games: 1_100, known: 1_150, complete: false })
  expect((await read('plays.day.and.night')).battleBall).toMatchObject({ games: 1_150, complete: true })
})

test.each([
  ['fishing', '/skills/', { games: 3 }, 'maintenance'],
  ['the list of games', '/ids', { games: 3 }, 'maintenance'],
  ['the games', 'matches/v1/gm-', { games: 3, known: 5 }, 'maintenance'],
] as const)(
  'when %s is unavailable, stored data stays and the failure is shown',
  async (_what, path, battleBall, trouble) => {
    const name = `half.read${path.replaceAll('/', '.')}`.slice(0, 25)
    arrive(name, 3)
    site.hotel.world.fish(hotel, name, 4_000)
    const before = await read(name)
    site.hotel.world.playMatches(hotel, name, 2)
    site.hotel.world.fish(hotel, name, 4_000)
    site.hotel.faults.set(hotel, { kind: 'maintenance-json', path })
    const after = await read(name)
    expect(after).toMatchObject({ state: 'failed', trouble })
    expect(after.battleBall).toMatchObject(path === '/skills/' ? { games: 5 } : battleBall)
    expect(after.fishing.history).toHaveLength(path === '/skills/' ? 0 : 1)
    if (path === '/skills/') expect(after.fishing).toEqual(before.fishing)
    site.hotel.faults.clear()
    expect(await read(name)).toMatchObject({
      state: 'complete',
      trouble: null,
      battleBall: { games: 5, complete: true },
    })
  },
)

test('a game that the hotel no longer has is not asked for again', async () => {
  arrive('lost.a.game', 4)
  site.hotel.faults.set(hotel, { kind: 'withheld', path: 'matches/v1/gm-', times: 1 })
  expect(await read('lost.a.game')).toMatchObject({
    state: 'complete',
    battleBall: { games: 3, known: 3, complete: true },
  })
  const before = gamesAsked()
  await read('lost.a.game')
  expect(gamesAsked()).toBe(before)
})

test('reads nothing without a profile, nor of a private one', async () => {
  arrive('shut.away', 2)
  site.hotel.world.setVisibility(hotel, 'shut.away', 'private')
  const { habboId } = await site.scan(hotel, 'shut.away')
  expect(await shown(habboId)).toMatchObject({ askedAt: null, battleBall: { checkedAt: null } })
})

test('a player with a hidden page is not read, stored or shown', async () => {
  const { world } = site.hotel
  arrive('shy.retro', 2)
  const member = await site.newMember({ hotel, name: 'shy.retro' })
  const shownBefore = await read('shy.retro')
  const { habboId } = shownBefore
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  expect(await site.ask(showRetroPlayer, { params: { habboId } })).toMatchObject({
    status: 403,
    body: { error: 'error.playerHidden' },
  })
  // Neither to another member nor to the player: the page is off the site.
  const other = await site.newMember()
  for (const anybody of [other, member])
    expect(await anybody.ask(showRetroPlayer, { params: { habboId } })).toMatchObject({ status: 403 })
  world.playMatches(hotel, 'shy.retro', 2)
  const readings = () => asked(/matches|skills/)
  const before = readings()
  expect(await site.ask(scanPlayer, { body: { hotel, name: 'shy.retro' } })).toMatchObject({ status: 403 })
  expect(readings()).toBe(before)
  await member.ask(changeSettings, { body: { hidden: { page: false } } })
  expect((await shown(habboId)).battleBall).toEqual(shownBefore.battleBall)
})

test('hiding the page during a reading ends it', async () => {
  arrive('hides.midway', 60)
  const member = await site.newMember({ hotel, name: 'hides.midway' })
  site.hotel.faults.set(hotel, { kind: 'slow', delaySeconds: 1.5, path: 'matches/v1/gm-' })
  const { habboId } = await site.scan(hotel, 'hides.midway')
  await expect.poll(async () => (await shown(habboId)).battleBall.known).toBe(60)
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  const db = tablesOf<OriginsTables>(site.database.db)
  const row = () => db.selectFrom('origins_players').select('state').where('habbo_id', '=', habboId).executeTakeFirst()
  await expect.poll(row).toEqual({ state: 'complete' })
  await member.ask(changeSettings, { body: { hidden: { page: false } } })
  expect((await shown(habboId)).battleBall.games).toBeLessThan(60)
})

test("only the account's owner can export the data", async () => {
  arrive('takes.along', 2)
  site.hotel.world.fish(hotel, 'takes.along', 900)
  const member = await site.newMember({ hotel, name: 'takes.along' })
  const { habboId } = await read('takes.along')
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    origins: {
      player: { habbo_id: habboId },
      fishing: [{ experience: 900 }],
      matches: [{ score: expect.any(Number) }, {}],
    },
  })
  const other = await site.newMember()
  expect((await other.ask(exportData, {})).body).toMatchObject({ origins: null })
})

test.each([
  ['a stranger', `hhous-${'0'.repeat(32)}`],
  ['an invalid id', 'x'],
])('%s is not found', async (_who, habboId) => {
  const answer = await site.get(`/api/get/origins/users/${habboId}`)
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'error.userNotFound' }])
})

test('a player of a modern hotel is not an Origins player', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  expect(await site.ask(showRetroPlayer, { params: { habboId } })).toMatchObject({ status: 404 })
})
