import { expect, onTestFinished, test } from 'vitest'
import { openFollowDesk } from '#test/follow-desk.ts'
import { openTestFollows } from '#test/follows.ts'
import { startSite } from '#test/site.ts'
import { changeFollowSettings } from '../contract.ts'
import { digestBegin } from './digest-period.ts'

// 29 November 2026 is a Sunday.
test.each([
  ['daily', '2026-11-28T16:00:00.000Z', '2026-11-27T16:00:00.000Z'],
  ['daily', '2026-11-28T15:59:59.999Z', '2026-11-26T16:00:00.000Z'],
  ['daily', '2026-12-01T03:00:00.000Z', '2026-11-29T16:00:00.000Z'],
  ['weekly', '2026-11-29T16:00:07.000Z', '2026-11-22T16:00:00.000Z'],
  ['weekly', '2026-11-29T12:00:00.000Z', '2026-11-15T16:00:00.000Z'],
  ['weekly', '2026-12-05T23:00:00.000Z', '2026-11-22T16:00:00.000Z'],
] as const)('the last %s digest before %s began at %s', (period, now, begin) => {
  expect(digestBegin(period, new Date(now)).toISOString()).toBe(begin)
})

test('a digest is ready only if something of the kinds that want it may be shown', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  const desk = await openFollowDesk(site)
  const member = await desk.following('category', 'rare')
  await desk.following('hotel', 'hhnl', member)
  await member.ask(changeFollowSettings, { body: { deliveries: { category: 'daily' } } })
  await desk.query(`
    insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
      values ('hotel', 'hhnl', 'hotelDown', 'test', now(), now())`)
  // News items that nobody may read, more than are looked at together.
  await desk.query(`
    insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
      select 'category', 'rare', 'newsPublished', 2000000000 + number, now(), now() from generate_series(1, 150) as number`)
  await desk.run('daily-digest')
  expect(await desk.bellOf(member)).toEqual([])
  await member.ask(changeFollowSettings, { body: { deliveries: { hotel: 'daily' } } })
  await desk.run('daily-digest')
  expect(await desk.bellOf(member)).toEqual([{ kind: 'followDigest', period: 'daily' }])
})

test('digests of more members need no more statements', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  let statements = 0
  const db = site.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const counting = openTestFollows({ ...site, database: { ...site.database, db } })
  const desk = await openFollowDesk(site)
  const newMember = async () => {
    const member = await desk.following('hotel', 'hhnl')
    await member.ask(changeFollowSettings, { body: { deliveries: { hotel: 'daily' } } })
    return member
  }
  const statementsOfDigest = async () => {
    statements = 0
    await counting.run('daily-digest')
    return statements
  }
  await newMember()
  await desk.query(`
    insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
      values ('hotel', 'hhnl', 'hotelDown', 'test', now() + interval '1 minute', now())`)
  const ofOne = await statementsOfDigest()
  const members = [await newMember(), await newMember(), await newMember()]
  expect(await statementsOfDigest()).toBe(ofOne)
  for (const member of members) expect(await desk.bellOf(member)).toEqual([{ kind: 'followDigest', period: 'daily' }])
})
