import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { achievementComets, exportData, listLedger, logIn, streakComets } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import { deleteComment } from '#features/comments/contract.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { findComments, showOwnRewards } from '../contract.ts'
import { aggregateLedger as aggregateOnce } from './api.ts'
import type { RewardsTables } from './tables.ts'

let now = new Date('2026-11-01T10:00:00Z')
let site: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  subject = await newSubject(site)
})
afterAll(() => site.close())

const aggregate = () => aggregateRewards(site, () => now)
const pass = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

async function write(member: Member, parentId?: number) {
  const answer = await comment(member, {
    subject,
    text: `A lamp, ${randomUUID()}`,
    ...(parentId ? { parent_id: parentId } : {}),
  })
  expect(answer.reward).not.toBeNull()
  return answer.comment.id
}

/** A member who stays logged in for days. */
async function newRegular(): Promise<Member> {
  const member = await site.newMember()
  const { hotel, name, password } = member
  await member.ask(logIn, { body: { hotel, name, password, remember: true } })
  return member
}

async function own(member: Member) {
  return showOwnRewards.result.parse((await member.ask(showOwnRewards, {})).body)
}

async function gifts(member: Member) {
  const { entries } = listLedger.result.parse((await member.ask(listLedger, {})).body)
  return entries
    .filter(({ reason }) => reason === 'achievement' || reason === 'streak')
    .map(({ about, comets, stars }) => [about, comets, stars])
}

async function notices({ accountId }: Member) {
  const { rows } = await site.database.pool.query<{ about: string; notice: unknown }>(
    'select about, notice from notifications_notices where account_id = $1 order by id',
    [accountId],
  )
  return rows
}

test('the first comment and the first reply are rewarded once, notified once and in the ledger', async () => {
  const member = await site.newMember()
  const first = await write(member)
  expect(await gifts(member)).toEqual([])
  await aggregate()
  expect(await gifts(member)).toEqual([['achievement:firstComment', achievementComets.firstComment, 0]])
  await write(member, first)
  await Promise.all([aggregate(), aggregate(), aggregate()])
  await aggregate()
  expect((await gifts(member)).toSorted()).toEqual([
    ['achievement:firstAnswer', achievementComets.firstAnswer, 0],
    ['achievement:firstComment', achievementComets.firstComment, 0],
  ])
  expect(await notices(member)).toEqual([
    {
      about: 'achievement:firstComment',
      notice: { kind: 'achievement', achievement: 'firstComment', comets: achievementComets.firstComment },
    },
    {
      about: 'achievement:firstAnswer',
      notice: { kind: 'achievement', achievement: 'firstAnswer', comets: achievementComets.firstAnswer },
    },
  ])
  const { achievements } = await own(member)
  expect(achievements).toMatchObject([
    { key: 'firstComment', done: 1, goal: 1, reachedAt: now.toISOString() },
    { key: 'firstAnswer', done: 1, reachedAt: now.toISOString() },
    { key: 'tenComments', done: 2, goal: 10, reachedAt: null },
    { key: 'hundredComments', done: 2, goal: 100, reachedAt: null },
    { key: 'firstIcon', done: 0, reachedAt: null },
    { key: 'firstRequest', done: 0, reachedAt: null },
  ])
})

test('a comment without a reward, or deleted before its event, achieves nothing', async () => {
  const [guest, member] = [site.newGuest(), await site.newMember()]
  await comment(guest, { subject, text: 'a guest says hello', name: 'Somebody' })
  await member.ask(deleteComment, { params: { id: await write(member) } })
  await aggregate()
  expect(await gifts(member)).toEqual([])
  expect((await own(member)).streak).toMatchObject({ days: 0, longest: 0, hasToday: false })
})

test('an achievement stays when the comment is deleted and is not given again', async () => {
  const member = await site.newMember()
  const id = await write(member)
  await aggregate()
  await member.ask(deleteComment, { params: { id } })
  await write(member)
  await aggregate()
  expect(await gifts(member)).toHaveLength(1)
  expect((await own(member)).achievements[0]?.reachedAt).not.toBeNull()
})

test('ten comments are an achievement, and so is the first icon', async () => {
  const member = await site.newMember()
  for (let count = 0; count < 10; count += 1) await write(member)
  const { accountId } = member
  await inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId, stars: -2, comets: 0, reason: 'icon bought', about: 'icon:alienPeace' }, now),
  )
  await aggregate()
  expect((await gifts(member)).map(([about]) => about).toSorted()).toEqual([
    'achievement:firstComment',
    'achievement:firstIcon',
    'achievement:tenComments',
  ])
})

test('streaks are counted in UTC, and each length is rewarded once in a run', async () => {
  const member = await newRegular()
  const streaks = async () => (await gifts(member)).filter(([about]) => String(about).startsWith('streak')).toReversed()
  const began = now.toISOString().slice(0, 10)
  for (let day = 0; day < 7; day += 1) {
    if (day > 0) pass(1)
    await write(member)
    await aggregate()
    await aggregate()
  }
  expect(await streaks()).toEqual([
    [`streak:3:${began}`, streakComets[3], 0],
    [`streak:7:${began}`, streakComets[7], 0],
  ])
  expect((await own(member)).streak).toMatchObject({
    days: 7,
    longest: 7,
    hasToday: true,
    steps: [
      { days: 3, comets: streakComets[3], times: 1, isReached: true },
      { days: 7, times: 1, isReached: true },
      { days: 30, times: 0, isReached: false },
    ],
  })
  pass(1)
  expect((await own(member)).streak).toMatchObject({ days: 7, hasToday: false })
  pass(1)
  expect((await own(member)).streak).toMatchObject({ days: 0, longest: 7 })
  for (let day = 0; day < 3; day += 1) {
    await write(member)
    await aggregate()
    pass(1)
  }
  expect((await streaks()).map(([, comets]) => comets)).toEqual([streakComets[3], streakComets[7], streakComets[3]])
})

test('a streak cannot be repeated by deleting its first day', async () => {
  const member = await newRegular()
  const first = await write(member)
  for (let day = 0; day < 3; day += 1) {
    pass(1)
    await write(member)
    await aggregate()
    if (day === 1) await member.ask(deleteComment, { params: { id: first } })
  }
  await aggregate()
  expect((await gifts(member)).filter(([about]) => String(about).startsWith('streak'))).toHaveLength(1)
})

test('waits for uncommitted comments and misses none', async () => {
  const [slow, quick] = [await site.newMember(), await site.newMember()]
  await aggregate()
  await aggregate()
  const icon = { stars: 0, comets: 1, reason: 'icon bought', about: 'icon:alienPeace' }
  await inTransaction(site.database.db, async (tx) => {
    await changeBalance(tx, { accountId: slow.accountId, ...icon }, now)
    await write(quick)
    await aggregateOnce({ db: tablesOf<RewardsTables>(site.database.db), clock: { now: () => now } })
    expect(await gifts(quick)).toEqual([])
  })
  await aggregate()
  await aggregate()
  expect((await gifts(quick)).map(([about]) => about)).toEqual(['achievement:firstComment'])
  expect((await gifts(slow)).map(([about]) => about)).toEqual(['achievement:firstIcon'])
})

test("achievements are in their owner's data export and deleted with the account", async () => {
  const member = await site.newMember()
  await write(member)
  await aggregate()
  await aggregate()
  const month = now.toISOString().slice(0, 7)
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    rewards: { achievements: [{ achievement: 'firstComment' }], streaks: [], months: [{ month }] },
  })
  await member.leave()
  const left = async () => {
    const { rows } = await site.database.pool.query<{ count: number }>(
      `select (select count(*) from rewards_achievements where account_id = $1)
        + (select count(*) from rewards_months where account_id = $1) as count`,
      [member.accountId],
    )
    return rows[0]?.count
  }
  await expect.poll(left).toBe(0)
})

test('own achievements are for members only', async () => {
  for (const endpoint of [showOwnRewards, findComments] as const) {
    expect((await site.get(`${endpoint.path}?ids=1`)).status).toBe(401)
  }
})

test('the link to a comment is given while it is readable', async () => {
  const member = await site.newMember()
  const [kept, gone] = [await write(member), await write(member)]
  await member.ask(deleteComment, { params: { id: gone } })
  const { body } = await member.ask(findComments, { query: { ids: `${kept},${gone},999999999` } })
  expect(body).toEqual([{ id: kept, path: expect.stringMatching(new RegExp(`^news/.+#comment-${kept}$`)) }])
  for (const ids of ['', '0', 'x', '1,', Array(51).fill('1').join(',')]) {
    expect((await member.get(`${findComments.path}?ids=${ids}`)).status).toBe(422)
  }
})
