import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedIn } from '#test/endpoints.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Attempt, namesOf } from '#test/stranger.ts'
import * as contract from '../contract.ts'

/** A member cannot read or change what another follows. One case for each endpoint. */
let site: TestSite
let victim: Member
let stranger: Member
beforeAll(async () => {
  site = await startSite()
  victim = await site.newMember()
  stranger = await site.newMember()
  await victim.ask(contract.follow, { body: { kind: 'hotel', key: 'hhde' } })
  await victim.ask(contract.changeFollowSettings, { body: { deliveries: { hotel: 'daily' }, forbids: true } })
  await victim.ask(contract.makeFollowFeed, { body: { language: 'en' } })
})
afterAll(() => site.close())

const hotel = { kind: 'hotel', key: 'hhde' } as const
const attempts: Record<string, Attempt> = {
  listFollowedKeys: { by: (stranger) => stranger.ask(contract.listFollowedKeys, {}), status: 200 },
  follow: { by: (stranger) => stranger.ask(contract.follow, { body: { ...hotel, ...namesOf(victim) } }), status: 200 },
  unfollow: {
    by: (stranger) => stranger.ask(contract.unfollow, { query: { ...hotel, ...namesOf(victim) } }),
    status: 200,
  },
  listFollows: {
    by: (stranger) => stranger.ask(contract.listFollows, { query: { language: 'en', ...namesOf(victim) } }),
    status: 200,
  },
  listFollowNews: {
    by: (stranger) => stranger.ask(contract.listFollowNews, { query: { language: 'en', ...namesOf(victim) } }),
    status: 200,
  },
  showFollowSettings: { by: (stranger) => stranger.ask(contract.showFollowSettings, {}), status: 200 },
  changeFollowSettings: {
    by: (stranger) =>
      stranger.ask(contract.changeFollowSettings, {
        body: { deliveries: { hotel: 'muted' }, forbids: false, ...namesOf(victim) },
      }),
    status: 200,
  },
  makeFollowFeed: {
    by: (stranger) => stranger.ask(contract.makeFollowFeed, { body: { language: 'de', ...namesOf(victim) } }),
    status: 201,
  },
  endFollowFeed: { by: (stranger) => stranger.ask(contract.endFollowFeed, {}), status: 200 },
}

const guarded = guardedIn(contract)

/** Every row that belongs to the victim. */
async function rowsOfVictim() {
  const { rows } = await site.database.pool.query(
    `select (select jsonb_agg(to_jsonb(follow)) from follows_follows as follow where account_id = $1) as follows,
      (select jsonb_agg(to_jsonb(chosen)) from follows_deliveries as chosen where account_id = $1) as deliveries,
      (select jsonb_agg(to_jsonb(feed)) from follows_feeds as feed where account_id = $1) as feeds,
      (select jsonb_agg(to_jsonb(forbidden)) from follows_forbidden as forbidden where habbo_id = $2) as forbidden`,
    [victim.accountId, victim.habboId],
  )
  return rows[0]
}

test('there is an attempt for each endpoint', () => {
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(Object.entries(attempts))('%s touches nothing of another account', async (_name, { by, status }) => {
  const before = await rowsOfVictim()
  expect(before).toMatchObject({ follows: [hotel], deliveries: [{}], feeds: [{}], forbidden: [{}] })
  expect((await by(stranger)).status).toBe(status)
  expect(await rowsOfVictim()).toEqual(before)
})

test('a member reads only what they follow themselves', async () => {
  await stranger.ask(contract.unfollow, { query: hotel })
  expect((await stranger.ask(contract.listFollowedKeys, {})).body).toEqual({ items: [] })
  expect((await stranger.ask(contract.listFollows, { query: {} })).body).toEqual({ items: [] })
})
