import { afterAll, beforeAll, expect, test } from 'vitest'
import { postComment } from '#features/comments/contract.ts'
import { changeSiteSettings } from '#features/site/contract.ts'
import { commentDraft, newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** No guest writes under the name of the site, also after the administration has changed it. */
let site: TestSite
let other: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
  subject = await newSubject(site)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

test('the name of the site is protected in every process at once', async () => {
  const statusOn = async (on: TestSite, name: string) =>
    (await on.newGuest().ask(postComment, { body: commentDraft({ subject, text: 'a lamp', name }) })).status
  const all = (name: string) => Promise.all([site, other].map((on) => statusOn(on, name)))
  expect(await all('Night-Bell')).toEqual([403, 403])
  expect(await all('Lamp.Shade')).toEqual([201, 201])
  const admin = await site.newMember({ roles: ['administration'] })
  const renamed = await admin.ask(changeSiteSettings, { body: { siteName: 'Lampshade', seen: {} } })
  expect(renamed.status).toBe(200)
  await expect.poll(() => all('Lamp.Shade')).toEqual([403, 403])
  expect(await all('Night-Bell')).toEqual([201, 201])
})
