import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBadges } from '#features/badges/contract.ts'
import { postComment } from '#features/comments/contract.ts'
import { changeSiteSettings, type SiteChange, SiteSettings, showSiteSettings } from '#features/site/contract.ts'
import { comment, commentDraft, newSubject, readOwn } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** What the administration sets in one process limits visitors of another one. */
let site: TestSite
let other: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
  admin = await site.newMember({ roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

async function change(values: SiteChange): Promise<void> {
  const { details } = SiteSettings.parse((await admin.ask(showSiteSettings, {})).body)
  const seen = Object.fromEntries(details.map(({ name, version }) => [name, version]))
  expect((await admin.ask(changeSiteSettings, { body: { ...values, seen } })).status).toBe(200)
}

test('a changed wait between two comments applies in every process', async () => {
  const subject = await newSubject(site)
  const writer = await other.newMember()
  await comment(writer, { subject })
  expect((await readOwn(writer, subject)).waitSeconds).toBe(0)
  await change({ commentWait: 3_600 })
  await expect
    .poll(async () => (await comment(await other.newMember(), { subject })).waitSeconds)
    .toBeGreaterThan(3_590)
  await change({ commentWait: null })
})

test('a changed number of searches a minute applies in every process', async () => {
  const guest = other.newGuest()
  const search = async () => (await guest.ask(listBadges, { query: { search: 'bell' } })).status
  expect([await search(), await search()]).toEqual([200, 200])
  await change({ searchesPerMinute: 1 })
  await expect.poll(search).toBe(429)
  await change({ searchesPerMinute: null })
  await expect.poll(search).toBe(200)
})

test('guests cannot comment under a changed name of the site, in any process', async () => {
  const subject = await newSubject(site)
  const post = async () => {
    const guest = other.newGuest()
    return (await guest.ask(postComment, { body: commentDraft({ subject, name: 'Moonlight' }) })).status
  }
  expect(await post()).toBe(201)
  await change({ siteName: 'Moonlight' })
  await expect.poll(post).toBe(403)
  await change({ siteName: null })
  await expect.poll(post).toBe(201)
})
