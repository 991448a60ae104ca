import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedIn } from '#test/endpoints.ts'
import type { Member } from '#test/member.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { browserKeys } from '#test/push-service.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Attempt, namesOf } from '#test/stranger.ts'
import * as contract from '../contract.ts'

/** A member cannot change another member's notices. One case for each endpoint. */
let site: TestSite
let victim: Member
let stranger: Member
let id: number
const endpoint = 'https://push.example.org/victim'
beforeAll(async () => {
  site = await startSite()
  victim = await site.newMember()
  stranger = await site.newMember()
  await sendNotices(site, [greeting(victim.accountId, 1)])
  id = (await noticesOf(victim))[0]?.id ?? 0
  await victim.ask(contract.changeNoticeSettings, { body: { topics: { shop: false } } })
  await victim.ask(contract.startPush, { body: { endpoint, keys: browserKeys().keys, language: 'en' } })
})
afterAll(() => site.close())

const attempts: Record<string, Attempt> = {
  listNotices: {
    by: (stranger) => stranger.ask(contract.listNotices, { query: { limit: 100, ...namesOf(victim) } }),
    status: 200,
  },
  countUnreadNotices: { by: (stranger) => stranger.ask(contract.countUnreadNotices, {}), status: 200 },
  readNotices: {
    by: (stranger) => stranger.ask(contract.readNotices, { body: { upTo: 2_000_000_000, ...namesOf(victim) } }),
    status: 200,
  },
  readNotice: { by: (stranger) => stranger.ask(contract.readNotice, { params: { id } }), status: 404 },
  showNoticeSettings: { by: (stranger) => stranger.ask(contract.showNoticeSettings, {}), status: 200 },
  changeNoticeSettings: {
    by: (stranger) =>
      stranger.ask(contract.changeNoticeSettings, { body: { topics: { shop: true }, ...namesOf(victim) } }),
    status: 200,
  },
  startPush: {
    by: (stranger) =>
      stranger.ask(contract.startPush, {
        body: { endpoint: `${endpoint}-not`, keys: browserKeys().keys, language: 'en', ...namesOf(victim) },
      }),
    status: 201,
  },
  endPush: { by: (stranger) => stranger.ask(contract.endPush, {}), status: 200 },
}

const guarded = guardedIn(contract)

/** Every row that belongs to the victim. */
async function rowsOfVictim() {
  const { rows } = await site.database.pool.query(
    `select (select jsonb_agg(to_jsonb(listed)) from notifications_notices as listed where account_id = $1) as notices,
      (select jsonb_agg(to_jsonb(muted)) from notifications_muted_topics as muted where account_id = $1) as muted,
      (select jsonb_agg(to_jsonb(browser)) from notifications_subscriptions as browser where account_id = $1) as browsers`,
    [victim.accountId],
  )
  return rows[0]
}

test('there is an attempt for each endpoint', () => {
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(Object.entries(attempts))('%s touches nothing of another account', async (_name, { by, status }) => {
  const before = await rowsOfVictim()
  expect(before).toMatchObject({ notices: [{ id }], muted: [{}], browsers: [{ endpoint }] })
  expect((await by(stranger)).status).toBe(status)
  expect(await rowsOfVictim()).toEqual(before)
})

test('notices are shown to their owner only', async () => {
  expect(await noticesOf(stranger)).toEqual([])
  expect((await stranger.ask(contract.countUnreadNotices, {})).body).toEqual({ unread: 0 })
  expect((await stranger.ask(contract.showNoticeSettings, {})).body).toMatchObject({
    topics: { shop: true },
    isPushed: false,
  })
})
