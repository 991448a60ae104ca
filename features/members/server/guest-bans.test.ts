import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listGuestBans } from '../contract.ts'
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

test('a cursor that this list did not give out is refused', async () => {
  for (const cursor of ['made up', Buffer.from('1.2.3').toString('base64url')])
    expect(refusalIn(await head.ask(listGuestBans, { query: { cursor } }))).toEqual([400, 'error.cursorInvalid'])
})
