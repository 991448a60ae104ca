import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { liftGuestBan, listGuestBans, undoGuestUnban } from '../contract.ts'
import { forgetGuestBans } from './guest-bans.ts'
import { refusalIn } from './testing/cards.ts'

/** The list of banned guests, in pages. */
let site: TestSite
let head: Member
beforeAll(async () => {
  site = await startSite()
  head = await site.newMember({ name: 'Head', roles: ['headof'] })
  // Three bans are given at each instant.
  await site.database.pool.query(
    `insert into members_guest_bans (kind, hash, reason, banned_by, banned_at, until)
     select 'browser', decode(md5(n::text), 'hex'), 'ban ' || n, $1, at, at + interval '30 days'
     from generate_series(1, 510) as n, lateral (select date_trunc('second', now()) - n / 3 * interval '1 minute' as at)`,
    [head.accountId],
  )
})
afterAll(() => site.close())

test('bans of guests are read to the last in pages, newest first', async () => {
  const seen: { id: number; at: string }[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = listGuestBans.result.parse(
      (await head.ask(listGuestBans, { query: cursor === undefined ? {} : { cursor } })).body,
    )
    sizes.push(page.items.length)
    seen.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(sizes).toEqual([...Array.from({ length: 10 }, () => 50), 10])
  expect(new Set(seen.map(({ id }) => id)).size).toBe(510)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a forged cursor is refused', async () => {
  for (const cursor of ['made up', Buffer.from('1.2.3').toString('base64url')])
    expect(refusalIn(await head.ask(listGuestBans, { query: { cursor } }))).toEqual([400, 'error.cursorInvalid'])
})

test('a lifted ban is deleted once lifting it can no longer be undone', async () => {
  const { db, pool } = site.database
  const [first] = listGuestBans.result.parse((await head.ask(listGuestBans, {})).body).items
  const params = { id: first?.id ?? 0 }
  const forget = (seconds: number) => forgetGuestBans(tablesOf(db), new Date(Date.now() + seconds * 1000))
  const count = async () => (await pool.query('select from members_guest_bans where id = $1', [params.id])).rowCount
  // All that the version before looks at, which may run beside this one.
  const isInForce = async () =>
    (await pool.query('select from members_guest_bans where id = $1 and until > now()', [params.id])).rowCount === 1
  expect((await head.ask(liftGuestBan, { params })).status).toBe(200)
  expect(await isInForce()).toBe(false)
  await forget(0)
  expect((await head.ask(undoGuestUnban, { params })).status).toBe(200)
  expect(await isInForce()).toBe(true)
  await forget(60)
  expect(await count()).toBe(1)
  await head.ask(liftGuestBan, { params })
  await forget(60)
  expect(await count()).toBe(0)
  expect(refusalIn(await head.ask(undoGuestUnban, { params }))).toEqual([409, 'error.undoOver'])
})
