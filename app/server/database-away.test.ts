import { afterAll, beforeAll, expect, test } from 'vitest'
import { postComment } from '#features/comments/contract.ts'
import { comment, commentDraft, newSubject, readComments } from '#test/comments.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** A site that loses its database for a while, and another process that still reaches it. */
let other: TestSite
let site: TestSite
let proxy: DatabaseProxy
let member: Member
let subject: string
beforeAll(async () => {
  other = await startSite()
  proxy = await openDatabaseProxy(other.connectionString)
  site = await startSite({ beside: { ...other, connectionString: proxy.connectionString } })
  subject = await newSubject(other)
  member = await site.registerMember()
})
afterAll(async () => {
  await site.close()
  await proxy.shut()
  await other.close()
})

test('without its database the site serves cached pages, reports the rest as unavailable, and recovers on its own', async () => {
  const pages = ['/en/home', '/de/news/category']
  const known = await Promise.all(pages.map(async (path) => (await site.get(path)).text()))
  await proxy.shut()
  await expect.poll(async () => (await site.get('/health/ready')).status).toBe(503)
  expect((await site.get('/health/live')).status).toBe(200)
  for (const [index, path] of pages.entries()) {
    const answer = await site.get(path)
    expect([answer.status, await answer.text()]).toEqual([200, known[index]])
    const asMember = await member.get(path)
    expect(asMember.status).toBe(200)
  }
  const unknown = await site.get('/tr/news/category')
  expect(unknown.status).toBe(500)
  expect(await unknown.text()).toContain('<html lang="tr"')
  const draft = commentDraft({ subject, text: 'Written while it was away.' })
  const refused = await member.ask(postComment, { body: draft })
  expect([refused.status, refused.body]).toMatchObject([503, { error: 'error.unavailable' }])
  expect(refused.headers.get('retry-after')).toBe('10')

  await comment(other.newGuest(), { subject, text: 'Written elsewhere meanwhile.' })
  await proxy.open()
  await expect.poll(async () => (await site.get('/health/ready')).status).toBe(200)
  const answered = await member.ask(postComment, { body: draft })
  expect(answered.status).toBe(201)
  await expect
    .poll(async () => (await readComments(site, subject)).items.map(({ text }) => text))
    .toEqual(['Written while it was away.', 'Written elsewhere meanwhile.'])
  await expect.poll(async () => (await site.get('/tr/news/category')).status).toBe(200)
})
