import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#test/client.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { comparePlayers, listComparedBadges, listComparedFriends } from '../../contract.ts'

let site: TestSite
/** Two players of one hotel with two badges in common, and one of another hotel. */
let ids: { ann: string; bob: string; eva: string }

const day = 86_400_000

beforeAll(async () => {
  site = await startSite()
  const { world } = site.hotel
  for (const name of ['cmp.ann', 'cmp.bob', 'cmp.pal', 'cmp.quiet']) world.addPlayer('hhus', { name, badges: 0 })
  world.addPlayer('hhde', { name: 'cmp.eva', badges: 0 })
  for (const badge of ['CMP1', 'CMP2', 'CMPA']) world.giveBadge('hhus', 'cmp.ann', badge)
  for (const badge of ['CMP1', 'CMP2', 'CMPB', 'CMPC']) world.giveBadge('hhus', 'cmp.bob', badge)
  for (const badge of ['CMP1', 'CMPA']) world.giveBadge('hhde', 'cmp.eva', badge)
  world.labelBadge('hhus', 'CMP1', 'Alpha')
  world.labelBadge('hhus', 'CMP2', 'Beta')
  for (const name of ['cmp.ann', 'cmp.bob'])
    for (const friend of ['cmp.pal', 'cmp.quiet']) world.addFriend('hhus', name, friend)
  await site.scan('hhus', 'cmp.pal')
  const [ann, bob, eva] = [
    await site.scan('hhus', 'cmp.ann'),
    await site.scan('hhus', 'cmp.bob'),
    await site.scan('hhde', 'cmp.eva'),
  ]
  ids = { ann: ann.habboId, bob: bob.habboId, eva: eva.habboId }
})
afterAll(() => site.close())

async function compare(players: readonly string[], client: Pick<Client, 'ask'> = site) {
  return client.ask(comparePlayers, { query: { players: players.join(',') } })
}

const compared = async (...players: string[]) => comparePlayers.result.parse((await compare(players)).body)

async function badges(players: readonly string[], query: object = {}) {
  const { body } = await site.ask(listComparedBadges, { query: { players: players.join(','), ...query } })
  return listComparedBadges.result.parse(body)
}

async function friends(players: readonly string[], query: object = {}) {
  const { body } = await site.ask(listComparedFriends, { query: { players: players.join(','), ...query } })
  return listComparedFriends.result.parse(body)
}

test('badges in common and of one alone are counted and listed, each with when it came', async () => {
  const both = await compared(ids.ann, ids.bob)
  expect(both.players.map(({ name, badges: { current, only } }) => [name, current, only])).toEqual([
    ['cmp.ann', 3, 1],
    ['cmp.bob', 4, 2],
  ])
  expect([both.badges, both.friends]).toEqual([2, 2])
  const common = await badges([ids.ann, ids.bob], { sort: 'name' })
  expect(common.items.map(({ code, name, gained }) => [code, name, gained.map((each) => each?.after)])).toEqual([
    ['CMP1', 'Alpha', [null, null]],
    ['CMP2', 'Beta', [null, null]],
  ])
  const alone = await badges([ids.ann, ids.bob], { of: ids.bob })
  const byCode = alone.items.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  expect(byCode.map(({ code, gained }) => [code, gained[0], gained[1] !== null])).toEqual([
    ['CMPB', null, true],
    ['CMPC', null, true],
  ])
})

test('players of different hotels share badges but no friends', async () => {
  const all = await compared(ids.ann, ids.bob, ids.eva)
  expect([all.badges, all.friends]).toEqual([1, 0])
  // What two of three have is neither in common nor of one alone.
  expect(all.players.map((player) => player.badges.only)).toEqual([0, 2, 0])
  expect(await friends([ids.ann, ids.eva])).toMatchObject({ total: 0, items: [] })
})

test('pages of badges have no gaps', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await badges([ids.ann, ids.bob], { of: ids.bob, limit: 1, sort: 'rarest', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ code }) => code))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(['CMPB', 'CMPC'])
  const wrong = await site.ask(listComparedBadges, { query: { players: `${ids.ann},${ids.bob}`, cursor: 'nonsense' } })
  expect([wrong.status, wrong.body]).toEqual([400, { error: 'error.cursorInvalid' }])
})

test('a badge that comes later is in the numbers of its day and listed with its interval', async () => {
  const { pool } = site.database
  await pool.query(
    `update scanner_badges set gained_by = gained_by - interval '10 days'
     where player_id = (select id from scanner_players where habbo_id = $1)`,
    [ids.eva],
  )
  site.hotel.world.giveBadge('hhde', 'cmp.eva', 'CMP2')
  await site.scan('hhde', 'cmp.eva')
  const { days } = await compared(ids.ann, ids.eva)
  expect(days).toHaveLength(11)
  expect([days[0]?.badges, days.at(-1)?.badges]).toEqual([
    [null, 2],
    [3, 3],
  ])
  expect(Date.parse(days.at(-1)?.day ?? '') - Date.parse(days[0]?.day ?? '')).toBe(10 * day)
  const { items } = await badges([ids.ann, ids.eva])
  const later = items.find(({ code }) => code === 'CMP2')
  expect(later?.gained.map((each) => each?.after === null)).toEqual([true, false])
})

test('a player whose list was read without a badge on it has 0 of them since then', async () => {
  const name = 'cmp.none'
  site.hotel.world.addPlayer('hhus', { name, badges: 0 })
  const { habboId } = await site.scan('hhus', name)
  const none = await compared(ids.ann, habboId)
  expect(none.players[1]?.badges).toMatchObject({ checkedAt: expect.any(String), current: 0 })
  expect(none.days.at(-1)?.badges).toEqual([3, 0])
  await site.database.pool.query(
    `update scanner_panels set checked_at = checked_at - interval '10 days' where panel = 'badges'
       and player_id = (select id from scanner_players where habbo_id = $1)`,
    [habboId],
  )
  const ends = async () => {
    const { days } = await compared(ids.ann, habboId)
    return [days.length, days[0]?.badges, days.at(-1)?.badges]
  }
  expect(await ends()).toEqual([11, [null, 0], [3, 0]])
  site.hotel.world.giveBadge('hhus', name, 'CMP1')
  await site.scan('hhus', name)
  expect(await ends()).toEqual([11, [null, 0], [3, 1]])
})

test('a friend who hides friends leaves the list, and one who hides the page is not linked', async () => {
  const quiet = await site.newMember({ name: 'cmp.quiet' })
  await site.scan('hhus', 'cmp.quiet')
  const shown = await friends([ids.ann, ids.bob])
  expect(shown.items.map(({ name, habboId }) => [name, habboId !== null])).toEqual([
    ['cmp.pal', true],
    ['cmp.quiet', true],
  ])
  const hide = (hidden: object) =>
    site.database.pool.query(
      `insert into accounts_hidden_players (habbo_id, page, friends, names, mottos)
       select $1, coalesce(($2::jsonb ->> 'page')::boolean, false), coalesce(($2::jsonb ->> 'friends')::boolean, false), false, false
       on conflict (habbo_id) do update set page = excluded.page, friends = excluded.friends`,
      [quiet.habboId, JSON.stringify(hidden)],
    )
  await hide({ page: true })
  const [, unlinked] = (await friends([ids.ann, ids.bob])).items
  expect(unlinked).toMatchObject({ name: 'cmp.quiet', habboId: null, avatar: null })
  await hide({ friends: true })
  expect((await friends([ids.ann, ids.bob])).items.map(({ name }) => name)).toEqual(['cmp.pal'])
  expect((await compared(ids.ann, ids.bob)).friends).toBe(1)
})

test('a player who hides friends is left out of friends in common, one who hides the page is refused everywhere', async () => {
  const shy = await newMemberWithHistory(site, 'cmp.shy')
  await shy.hide({ friends: true })
  const partly = await compared(ids.ann, shy.habboId, ids.bob)
  expect(partly.players.map((player) => [player.friends.hidden, player.friends.current > 0])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ])
  // The others are still compared; of two players nothing is left to compare.
  expect([partly.friends, (await compared(ids.ann, shy.habboId)).friends]).toEqual([1, null])
  expect((await friends([ids.ann, shy.habboId])).total).toBe(0)

  await shy.hide({ page: true })
  for (const players of [
    [shy.habboId, ids.ann],
    [ids.ann, shy.habboId],
    [ids.ann, ids.bob, shy.habboId],
  ]) {
    for (const [client, who] of [
      [site, 'a guest'],
      [shy, 'the player'],
      [await site.newMember(), 'a member'],
    ] as const) {
      for (const endpoint of [comparePlayers, listComparedBadges, listComparedFriends]) {
        const { status, body } = await client.ask(endpoint, { query: { players: players.join(',') } })
        expect([who, status, body]).toEqual([who, 403, { error: 'error.playerHidden' }])
      }
    }
  }
  const { habboId } = shy
  const ofHidden = await site.ask(listComparedBadges, { query: { players: `${ids.ann},${habboId}`, of: habboId } })
  expect(ofHidden.status).toBe(403)
})

test('a player whose badges no scan has read is left out, and marked as such', async () => {
  const frosty = await site.scan('hhus', 'frosty')
  const withPrivate = await compared(ids.ann, frosty.habboId)
  expect(withPrivate.players[1]).toMatchObject({ badges: { checkedAt: null, current: 0, only: 0 } })
  expect([withPrivate.badges, withPrivate.friends]).toEqual([null, null])
  expect((await badges([ids.ann, frosty.habboId])).total).toBe(0)
  const three = await compared(ids.ann, frosty.habboId, ids.bob)
  expect([three.badges, three.players[0]?.badges.only]).toEqual([2, 1])
})

test.each([
  ['one player', () => [ids.ann], 422, 'error.incorrectData'],
  ['five players', () => [ids.ann, ids.bob, ids.eva, ...unknown(2)], 422, 'error.incorrectData'],
  ['a player twice', () => [ids.ann, ids.bob, ids.ann], 422, 'error.incorrectData'],
  ['no id', () => [ids.ann, 'Frank'], 404, 'error.userNotFound'],
  ['an id of a group', () => [ids.ann, `g-hhus-${'0'.repeat(32)}`], 404, 'error.userNotFound'],
  ['an unscanned player', () => [ids.ann, ...unknown(1)], 404, 'error.userNotFound'],
  ['an empty place', () => [ids.ann, ''], 404, 'error.userNotFound'],
])('%s is refused', async (_what, players, status, error) => {
  const query = { players: players().join(',') }
  for (const endpoint of [comparePlayers, listComparedBadges, listComparedFriends]) {
    const answer = await site.ask(endpoint, { query })
    expect({ at: endpoint.path, ...answer }).toMatchObject({ at: endpoint.path, status, body: { error } })
  }
})

test('a call without players, or of a player who is not compared, is refused', async () => {
  expect((await site.get(comparePlayers.path)).status).toBe(422)
  const query = { players: `${ids.ann},${ids.bob}`, of: ids.eva }
  expect((await site.ask(listComparedBadges, { query })).status).toBe(422)
})

test('the page names players who cannot be compared, and has status 404', async () => {
  const page = async (players: readonly string[]) => {
    const response = await site.get(`/en/scanner/compare?${new URLSearchParams({ players: players.join(',') })}`)
    return { status: response.status, html: await response.text() }
  }
  const drawn = async (html: string) => {
    const [address = 'no picture'] = /\/shared\/en\/compare\/[^"]+\.png/.exec(html) ?? []
    const { status, headers } = await site.get(address)
    return [status, headers.get('content-type')]
  }
  const found = await page([ids.ann, ids.bob])
  expect(found.status).toBe(200)
  for (const text of ['cmp.ann', 'cmp.bob', 'Alpha', 'noindex']) expect(found.html).toContain(text)
  expect(await drawn(found.html)).toEqual([200, 'image/png'])
  expect((await page([ids.ann])).status).toBe(200)
  expect((await page([ids.ann, ...unknown(1)])).status).toBe(404)
  const hidden = await newMemberWithHistory(site, 'cmp.veil')
  const shown = await page([ids.ann, hidden.habboId])
  expect(shown.html).toContain('cmp.veil')
  expect(await drawn(shown.html)).toEqual([200, 'image/png'])
  await hidden.hide({ page: true })
  await expect.poll(async () => (await drawn(shown.html))[0]).toBe(404)
  const refused = await page([ids.ann, hidden.habboId])
  expect([refused.status, refused.html.includes('cmp.veil')]).toEqual([404, false])
  const empty = await site.get('/en/scanner/compare')
  expect([empty.status, (await empty.text()).includes('noindex')]).toEqual([200, false])
})

function unknown(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `hhus-${String(at).repeat(32)}`)
}
