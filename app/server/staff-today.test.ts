import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportComment } from '#features/comments/contract.ts'
import { showToday } from '#features/housekeeping/contract.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { schedule } from '#test/radio-schedule.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** What waits for the staff, and their next show, come from the features. */
const now = new Date('2026-11-26T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
afterAll(() => site.close())

const todayOf = async (member: Member) => showToday.result.parse((await member.ask(showToday, {})).body)

test('a host sees the next own show, also as co-host, and others none', async () => {
  const [host, coHost] = [
    await site.newMember({ name: 'Mina.Night', roles: ['radio_lvl1'] }),
    await site.newMember({ name: 'Kemal_34', roles: ['radio_lvl1'] }),
  ]
  await schedule(site, { name: 'Night Shift', djName: 'mina.night', coDjName: 'Kemal_34', starts: '22:00' }, now)
  const show = { title: 'Night Shift', startsAt: '2026-11-30T21:00:00.000Z' }
  await expect.poll(async () => (await todayOf(host)).nextShow).toEqual(show)
  expect((await todayOf(coHost)).nextShow).toEqual(show)
  expect((await todayOf(await site.newMember({ roles: ['radio_lvl1'] }))).nextShow).toBeNull()
})

test('what waits is counted by the permissions of who asks', async () => {
  const { comment: rude } = await comment(site.newGuest(), { subject: await newSubject(site), text: 'rude' })
  await site.newGuest().ask(reportComment, { params: { id: rude.id }, body: { reason: 'unkind' } })
  const areas = async (role: 'news_lvl2' | 'radio_lvl1' | 'administration') =>
    (await todayOf(await site.newMember({ roles: [role] }))).waiting.map(({ area, count }) => [area, count])
  expect(Object.fromEntries(await areas('news_lvl2'))).toEqual({ comments: 1, news: 0 })
  expect(Object.fromEntries(await areas('radio_lvl1'))).toEqual({ requests: 0, schedule: 0 })
  expect(Object.fromEntries(await areas('administration'))).toEqual({
    ...{ badges: 0, comments: 1, gamePictures: 0, news: 0, removals: 0, siteTexts: 0 },
    ...{ jobs: 0, requests: 0, schedule: 0 },
  })
})
