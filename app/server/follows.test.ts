import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings, exportData } from '#features/accounts/contract.ts'
import {
  changeFollowSettings,
  type FollowKind,
  follow,
  listFollowedKeys,
  listFollowNews,
  listFollows,
  makeFollowFeed,
  mostFollows,
  showFollowSettings,
  unfollow,
} from '#features/follows/contract.ts'
import { countUnreadNotices } from '#features/notifications/contract.ts'
import { rescanFollowed } from '#features/scanner/server/api.ts'
import { type FollowDesk, openFollowDesk } from '#test/follow-desk.ts'
import { openTestFollows } from '#test/follows.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** Following over HTTP: what can be followed, listed, hidden, exported and ended. */
let site: TestSite
let desk: FollowDesk
const hotel = 'hhus'

beforeAll(async () => {
  site = await startSite()
  desk = await openFollowDesk(site)
})
afterAll(() => site.close())

describe('follows', () => {
  const subjects = (): [FollowKind, string][] => [
    ['player', desk.star.habboId],
    ['badge', desk.badge],
    ['group', desk.groupId],
    ['show', 'night shift'],
    ['dj', 'tom'],
    ['category', 'habbo'],
    ['hotel', 'hhde'],
  ]

  test('every kind can be followed once, is listed with its page, and can be unfollowed', async () => {
    const member = await site.newMember()
    for (const [kind, key] of subjects()) {
      await desk.following(kind, key, member)
      await desk.following(kind, key, member)
    }
    const listed = await desk.followsOf(member)
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(
      subjects()
        .map(([kind]) => kind)
        .toSorted(),
    )
    expect(listed.find(({ kind }) => kind === 'player')).toMatchObject({
      name: 'follow.star',
      path: `scanner/users/${desk.star.habboId}`,
      seenAt: expect.any(String),
    })
    expect(listed.find(({ kind }) => kind === 'group')).toMatchObject({ seenAt: expect.any(String) })
    for (const { path } of listed) expect((await site.get(`/en/${path}`)).status).toBe(200)
    for (const [kind, key] of subjects())
      expect((await member.ask(unfollow, { query: { kind, key } })).body).toEqual({ isFollowed: false })
    expect([await desk.followsOf(member), await desk.keysOf(member)]).toEqual([[], []])
  })

  test('a subject followed by another spelling of its key can be unfollowed by that spelling', async () => {
    const member = await site.newMember()
    for (const [kind, key] of [
      ['show', 'Night SHIFT'],
      ['dj', 'TOM'],
    ] as const) {
      await desk.following(kind, key, member)
      expect((await member.ask(unfollow, { query: { kind, key } })).body).toEqual({ isFollowed: false })
    }
    expect(await desk.keysOf(member)).toEqual([])
  })

  test('a show that is no longer in the schedule is listed by its name, so that it can be unfollowed', async () => {
    const member = await site.newMember()
    await desk.query(
      "insert into follows_follows (account_id, kind, key, followed_at) values ($1, 'show', 'last year', now())",
      [member.accountId],
    )
    expect(await desk.followsOf(member)).toMatchObject([{ kind: 'show', key: 'last year', name: 'last year' }])
  })

  test('a series can be followed by any badge of it', async () => {
    await desk.query(
      `insert into badges_badges (code, first_seen_at, base, level) values
        ('ACH_Follow1', now() - interval '9 days', 'ACH_Follow', 1), ('ACH_Follow2', now() - interval '9 days', 'ACH_Follow', 2)`,
    )
    const member = await desk.following('series', 'ACH_Follow2')
    expect(await desk.keysOf(member)).toEqual([{ kind: 'series', key: 'ACH_Follow' }])
    await desk.query(
      `insert into badges_badges (code, first_seen_at, base, level) values ('ACH_Follow3', now(), 'ACH_Follow', 3)`,
    )
    await desk.run('collect')
    expect(await desk.bellOf(member)).toMatchObject([
      { kind: 'followed', what: 'seriesBadge', details: { en: 'ACH_Follow3' } },
    ])
  })

  test.each([
    ['player', 'hhus-00000000000000000000000000000000'],
    ['player', 'nonsense'],
    ['badge', 'NO_SUCH_BADGE'],
    ['series', 'NO_SUCH_SERIES'],
    ['series', 'country:ZZ'],
    ['group', 'g-hhus-00000000000000000000000000000000'],
    ['show', 'no such show'],
    ['dj', 'nobody'],
    ['category', 'gossip'],
    ['hotel', 'hhxx'],
  ] as const)('an unknown %s is refused: %s', async (kind, key) => {
    const member = await site.newMember()
    const { status, body } = await member.ask(follow, { body: { kind, key } })
    expect([status, body]).toMatchObject([404, { error: 'error.followUnknown' }])
  })

  test('an account follows at most 500 subjects', async () => {
    const member = await site.newMember()
    await desk.query(
      `insert into follows_follows (account_id, kind, key, followed_at)
        select $1, 'badge', 'FILL' || number, now() from generate_series(1, $2::int) as number`,
      [member.accountId, mostFollows - 1],
    )
    const asked = await Promise.all(
      ['hhde', 'hhus', 'hhtr'].map((key) => member.ask(follow, { body: { kind: 'hotel', key } })),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await desk.keysOf(member)).length).toBe(mostFollows)
  })
})

describe('players who hide or forbid it', () => {
  /** Everything a follower can read of what they follow. */
  async function everythingOf(follower: Member): Promise<string> {
    const made = makeFollowFeed.result.parse((await follower.ask(makeFollowFeed, { body: { language: 'en' } })).body)
    const bodies = await Promise.all([
      follower.ask(listFollows, { query: {} }),
      follower.ask(listFollowNews, { query: {} }),
      follower.ask(listFollowedKeys, {}),
      follower.ask(exportData, {}),
      desk.bellOf(follower),
      ...[made.atom, made.json].map(async (address) => (await site.get(new URL(address).pathname)).text()),
    ])
    return JSON.stringify(bodies)
  }

  test.each(['hide', 'forbid'] as const)(
    'a player who %ss it is no longer shown to followers and does not notify them',
    async (how) => {
      const owner = await site.newMember()
      const player = await site.scan(hotel, owner.name)
      const follower = await desk.following('player', player.habboId)
      await desk.following('group', desk.groupId, follower)
      site.hotel.world.joinGroup(hotel, owner.name, desk.groupId)
      await desk.gainBadge(player)
      await expect.poll(() => desk.bellOf(follower)).toHaveLength(2)
      const before = await everythingOf(follower)
      expect([before.includes(player.habboId), before.split(owner.name).length > 4]).toEqual([true, true])

      if (how === 'hide') await owner.ask(changeSettings, { body: { hidden: { page: true } } })
      else await owner.ask(changeFollowSettings, { body: { forbids: true } })
      const after = await everythingOf(follower)
      expect([after.includes(player.habboId), after.includes(owner.name)]).toEqual([false, false])
      expect((await follower.ask(countUnreadNotices, {})).body).toEqual({ unread: 0 })
      const refused = await (await site.newMember()).ask(follow, { body: { kind: 'player', key: player.habboId } })
      expect(refused.status).toBe(how === 'hide' ? 404 : 403)

      if (how === 'forbid') {
        site.hotel.world.giveBadge(hotel, player.name)
        await site.scan(hotel, player.name)
        const later = await everythingOf(follower)
        expect([later.includes(player.habboId), later.includes(owner.name)]).toEqual([false, false])
        expect(showFollowSettings.result.parse((await owner.ask(showFollowSettings, {})).body).forbids).toBe(true)
      }
    },
  )

  test('follows of a player who forbids them are deleted after an hour', async () => {
    const owner = await site.newMember()
    const player = await site.scan(hotel, owner.name)
    await desk.following('player', player.habboId)
    await owner.ask(changeFollowSettings, { body: { forbids: true } })
    await desk.run('forget')
    const count = () => desk.query('select from follows_follows where key = $1', [player.habboId])
    expect(await count()).toHaveLength(1)
    await desk.query("update follows_forbidden set since = since - interval '2 hours'")
    await desk.run('forget')
    expect(await count()).toHaveLength(0)
  })
})

describe('the private feed', () => {
  test('has its own secret address, is for its reader alone, and can be replaced and ended', async () => {
    const follower = await desk.following('hotel', 'hhbr')
    const make = async () =>
      makeFollowFeed.result.parse((await follower.ask(makeFollowFeed, { body: { language: 'tr' } })).body)
    const read = (address: string, headers: Record<string, string> = {}) => site.get(new URL(address).pathname, headers)
    const first = await make()
    const answer = await read(first.atom)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-cache',
      'noindex, nofollow',
    ])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await answer.text()).toContain('<feed xml:lang="tr"')
    expect((await read(first.atom, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    const secret = /follows\/([^.]+)\.atom$/.exec(first.atom)?.[1] ?? ''
    const stored = await desk.query('select encode(secret_hash, $1) as hash from follows_feeds', ['escape'])
    expect([secret.length, JSON.stringify(stored).includes(secret)]).toEqual([43, false])
    const second = await make()
    expect([(await read(first.json)).status, (await read(second.json)).status]).toEqual([404, 200])
    await follower.leave()
    expect((await read(second.json)).status).toBe(404)
  })
})

test('closing an account deletes what it followed, and the export has it before', async () => {
  const member = await desk.following('hotel', 'hhes')
  await member.ask(changeFollowSettings, { body: { deliveries: { hotel: 'weekly' } } })
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    follows: { follows: [{ kind: 'hotel', key: 'hhes' }], deliveries: [{ kind: 'hotel', delivery: 'weekly' }] },
  })
  await member.leave()
  const left = () =>
    desk.query(
      `select account_id from follows_follows where account_id = $1 union all
        select account_id from follows_deliveries where account_id = $1`,
      [member.accountId],
    )
  await expect.poll(left).toEqual([])
})

test('followed players are scanned by followers, changes and age, at most every 30 minutes', async () => {
  await desk.query('delete from follows_follows')
  await desk.query('delete from follows_looks')
  const players = []
  for (let number = 0; number < 6; number += 1) players.push(await desk.newPlayer())
  const [many, changing, ...others] = players.map(({ habboId }) => habboId)
  if (!many || !changing) throw new Error('a player is missing')
  const members = await Promise.all([1, 2, 3].map(() => site.newMember()))
  for (const member of members) await desk.following('player', many, member)
  const [first] = members
  for (const key of [changing, ...others]) await desk.following('player', key, first)
  await desk.query(
    `insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
      select 'player', $1, 'player', 'test' || number, now(), now() from generate_series(1, 5) as number`,
    [changing],
  )
  const clock = { at: new Date() }
  const plan = openTestFollows(site, { now: () => clock.at })
  const after = (minutes: number) => {
    clock.at = new Date(clock.at.getTime() + minutes * 60_000)
    return plan.run('rescan')
  }
  await after(29)
  expect(plan.asked).toEqual([])
  await after(2)
  expect([plan.asked.length, plan.asked.includes(many), plan.asked.includes(changing)]).toEqual([4, true, true])
  await after(1)
  expect(plan.asked.toSorted()).toEqual([many, changing, ...others].toSorted())
  await after(28)
  expect(plan.asked).toHaveLength(6)
  await after(1)
  expect(plan.asked).toHaveLength(10)
})

test('a player whose scan failed is not scanned for followers within 30 minutes either', async () => {
  const { habboId, name } = await desk.newPlayer()
  site.hotel.faults.set(hotel, { kind: 'maintenance-json' })
  expect((await site.scan(hotel, name)).state).toBe('failed')
  site.hotel.faults.clear()
  let queued = 0
  const queue = {
    enqueue: async () => {
      queued += 1
    },
  }
  const after = (minutes: number) =>
    rescanFollowed(queue as never, site.database.db, habboId, new Date(Date.now() + minutes * 60_000))
  await after(29)
  expect(queued).toBe(0)
  await after(31)
  expect(queued).toBe(1)
})
