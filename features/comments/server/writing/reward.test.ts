import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, editComment, restoreComment } from '../../contract.ts'

/** The clock is fixed unless a test advances it: days are counted in UTC. */
let now = new Date('2026-11-21T10:00:00Z')
let site: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  subject = await newSubject(site)
})
afterAll(() => site.close())

const full = { stars: 1, comets: 5 }
const remove = (client: Client, id: number) => client.ask(deleteComment, { params: { id } })
const bringBack = (client: Client, id: number) => client.ask(restoreComment, { params: { id } })

async function write(client: Client, text: string, on = subject) {
  const { reward, comment: written } = await comment(client, { subject: on, text })
  return { reward, id: written.id }
}

/** The balance, which must equal the ledger's sum. */
async function balance({ accountId }: Member) {
  const { rows } = await site.database.pool.query<{ stars: number; comets: number; sum: unknown }>(
    `select stars, comets, (select json_build_object('stars', coalesce(sum(stars), 0), 'comets', coalesce(sum(comets), 0))
       from accounts_ledger where account_id = $1) as sum from accounts_accounts where id = $1`,
    [accountId],
  )
  const { stars = -1, comets = -1, sum } = rows[0] ?? {}
  expect(sum).toEqual({ stars, comets })
  return { stars, comets }
}

test('a verified comment earns stars that are shown at once; a guest’s earns nothing', async () => {
  const member = await site.newMember()
  expect((await write(member, 'The hall is warm')).reward).toEqual(full)
  expect(await balance(member)).toEqual(full)
  const seen = async () => showCurrentUser.result.parse((await member.ask(showCurrentUser, {})).body).user
  await expect.poll(seen).toMatchObject({ default_currency: 1 })
  expect((await write(site.newGuest(), 'The hall is cold')).reward).toBeNull()
})

test('the same text on the same subject earns once, in any spelling', async () => {
  const [member, other] = [await site.newMember(), await site.newMember()]
  const elsewhere = await newSubject(site)
  expect((await write(member, 'Işık çok güzel!')).reward).toEqual(full)
  for (const text of ['Işık çok güzel!', 'ISIK   COK GUZEL', 'isik cok guzeeel ❤️', '…ışık, çok. güzel?']) {
    expect([text, (await write(member, text)).reward]).toEqual([text, null])
  }
  expect((await write(member, 'Işık güzel')).reward).toEqual(full)
  expect((await write(member, 'Işık çok güzel!', elsewhere)).reward).toEqual(full)
  expect((await write(other, 'Işık çok güzel!')).reward).toEqual(full)
  expect((await write(member, '🔥')).reward).toEqual(full)
  expect((await write(member, '🔥 🔥')).reward).toEqual(full)
  expect((await write(member, '🔥🔥')).reward).toBeNull()
})

test('ten comments of a UTC day earn, in any time zone', async () => {
  now = new Date('2026-11-22T14:00:00Z')
  const member = await site.newMember()
  const ids: number[] = []
  for (let count = 1; count <= 10; count += 1) {
    const { reward, id } = await write(member, `lamp number ${count}`)
    expect(reward).toEqual(full)
    ids.push(id)
  }
  now = new Date('2026-11-22T23:59:59Z')
  const eleventh = await write(member, 'one lamp more')
  expect(eleventh.reward).toBeNull()
  expect(await balance(member)).toEqual({ stars: 10, comets: 50 })

  // A deleted comment stops counting for the day and earns again only while there is room.
  const [first = 0] = ids
  await remove(member, first)
  expect(await balance(member)).toEqual({ stars: 9, comets: 45 })
  expect((await write(member, 'in its place')).reward).toEqual(full)
  now = new Date('2026-11-23T00:00:00Z')
  expect((await bringBack(member, first)).status).toBe(200)
  expect(await balance(member)).toEqual({ stars: 10, comets: 50 })
  expect((await write(member, 'a lamp of the next day')).reward).toEqual(full)
})

test('no more than ten earn when all are written concurrently', async () => {
  const member = await site.newMember()
  const subjects = await Promise.all(Array.from({ length: 14 }, () => newSubject(site)))
  const written = await Promise.all(subjects.map((on) => write(member, 'all at once', on)))
  expect(written.filter(({ reward }) => reward !== null)).toHaveLength(10)
  expect(await balance(member)).toEqual({ stars: 10, comets: 50 })
})

test('deleting takes the reward back, for owners and moderators, and restoring returns it', async () => {
  const member = await site.newMember()
  const moderator = await site.newMember({ roles: ['headof'] })
  const { id } = await write(member, 'Who turned off the light?')
  for (const client of [member, moderator]) {
    await remove(client, id)
    expect(await balance(member)).toEqual({ stars: 0, comets: 0 })
    await remove(client, id)
    expect(await balance(member)).toEqual({ stars: 0, comets: 0 })
    await bringBack(client, id)
    expect(await balance(member)).toEqual(full)
    await bringBack(client, id)
    expect(await balance(member)).toEqual(full)
  }
  await remove(member, id)
  await remove(moderator, id)
  expect(await balance(member)).toEqual({ stars: 0, comets: 0 })
})

test('text of a deleted comment can earn again, and then the deleted comment does not', async () => {
  const member = await site.newMember()
  const first = await write(member, 'Good night')
  await remove(member, first.id)
  const second = await write(member, 'Good night')
  expect(second.reward).toEqual(full)
  await bringBack(member, first.id)
  expect(await balance(member)).toEqual(full)
})

test('editing a comment earns nothing', async () => {
  const member = await site.newMember()
  const { id } = await write(member, 'Good morning')
  await member.ask(editComment, { params: { id }, body: { text: 'Good evening' } })
  expect(await balance(member)).toEqual(full)
  expect((await write(member, 'Good morning')).reward).toBeNull()
})

test('a spent reward cannot be earned twice by deleting and restoring', async () => {
  const member = await site.newMember()
  const { id } = await write(member, 'A star for me')
  const spent = { accountId: member.accountId, stars: -1, comets: -3, reason: 'spent', about: 'shop:1' }
  await inTransaction(site.database.db, (tx) => changeBalance(tx, spent, now))
  for (let time = 0; time < 3; time += 1) {
    await remove(member, id)
    expect(await balance(member)).toEqual({ stars: 0, comets: 0 })
    // The same text would earn again only after the full reward was taken back.
    expect((await write(member, 'A star for me')).reward).toBeNull()
    await bringBack(member, id)
    expect(await balance(member)).toEqual({ stars: 0, comets: 2 })
  }
})

test('after any concurrent writing, deleting and restoring the balance equals what visible comments earn', async () => {
  const act = fc.constantFrom('write', 'delete', 'restore')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
      const member = await site.newMember()
      const on = await newSubject(site)
      const ids = [(await write(member, 'first', on)).id]
      await Promise.all(
        acts.map(async (what, place) => {
          const id = ids[place % ids.length] ?? 0
          if (what === 'write') ids.push((await write(member, place % 2 ? 'first' : `number ${place}`, on)).id)
          else await (what === 'delete' ? remove : bringBack)(member, id)
        }),
      )
      const { rows } = await site.database.pool.query<{ shown: number; earning: number; stars: number }>(
        `select count(distinct text) filter (where deleted_at is null) as shown,
          count(*) filter (where deleted_at is null and stars > 0) as earning, coalesce(sum(stars), 0) as stars
         from comments_comments left join comments_rewards on comment_id = id where comments_comments.account_id = $1`,
        [member.accountId],
      )
      const { earning = -1, shown = -1, stars = -1 } = rows[0] ?? {}
      expect(await balance(member)).toEqual({ stars: earning, comets: 5 * earning })
      expect(stars).toBe(earning)
      expect(earning).toBeLessThanOrEqual(Math.min(shown, 10))
    }),
    { numRuns: 3 },
  )
})
