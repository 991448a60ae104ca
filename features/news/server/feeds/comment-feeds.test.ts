import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteComment, pageSize, repliesShown } from '#features/comments/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment } from '#test/comments.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { withdrawArticle } from '../api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { HELD_WORDS: 'forbiddenword' } })
})
afterAll(() => site.close())

type Feed = {
  title: string
  items: { url: string; title: string; content_html: string; authors?: { name: string }[] }[]
}

async function feedOf(path: string): Promise<Feed> {
  const response = await site.get(`${path}.json`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/feed+json; charset=utf-8'])
  return response.json()
}

test('the comments on an item are a feed, replies among them, newest first', async () => {
  const { id, slug } = await publish(site, { texts: { en: 'A <lamp>', de: 'Eine Lampe' } })
  const subject = `news:${id}`
  const member = await site.newMember({ name: 'luna.tic' })
  const { comment: first } = await comment(member, { subject, text: 'A | for <you>\nand me\n\nBye' })
  const { comment: reply } = await comment(member, { subject, text: 'Answered', parent_id: first.id })
  const path = `/en/feeds/comments/${slug}`
  await expect.poll(async () => (await feedOf(path)).items.length).toBe(2)
  const { title, items } = await feedOf(path)
  expect(title).toBe('Comments on “A <lamp>”')
  expect(items.map(({ url }) => url)).toEqual(
    [reply.id, first.id].map((number) => `http://localhost:0/en/news/${slug}#comment-${number}`),
  )
  expect(items[1]).toMatchObject({
    title: 'Comment by luna.tic',
    content_html: '<p>A ❤️ for &lt;you&gt;<br>and me</p><p>Bye</p>',
    authors: [{ name: 'luna.tic (Habbo.com)' }],
  })
  expect((await feedOf(`/de/feeds/comments/${slug}`)).title).toBe('Kommentare zu „Eine Lampe“')

  const atom = await site.get(`${path}.atom`)
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(atom.headers.get('access-control-allow-origin')).toBe('*')
  const etag = atom.headers.get('etag') ?? ''
  expect((await site.get(`${path}.atom`, { 'if-none-match': etag })).status).toBe(304)

  // What is deleted leaves the feed, and its mark is another.
  expect((await member.ask(deleteComment, { params: { id: reply.id } })).status).toBe(200)
  await expect.poll(async () => (await feedOf(path)).items.length).toBe(1)
  expect((await site.get(`${path}.atom`, { 'if-none-match': etag })).status).toBe(200)

  const page = await (await site.get(`/en/news/${slug}`)).text()
  expect(page).toContain(`<link rel="alternate" href="http://localhost:0${path}.atom" type="application/atom+xml"`)
  expect(page).toContain(`href="${path}.json"`)

  await withdrawArticle(tablesOf(site.database.db), id)
  await expect.poll(async () => (await site.get(`${path}.atom`)).status).toBe(404)
})

const numbersIn = ({ items }: Feed) => items.map(({ url }) => Number(url.split('#comment-')[1]))

test('the feed has the newest replies, also of long conversations and of those no longer on the first page', async () => {
  const { id, slug } = await publish(site, { texts: { en: 'Many voices' } })
  const subject = `news:${id}`
  const member = await site.newMember()
  const write = async (text: string, parent?: number) =>
    (await comment(member, { subject, text, ...(parent === undefined ? {} : { parent_id: parent }) })).comment.id
  const old = await write('The first')
  const replies = []
  for (let at = 0; at <= repliesShown; at += 1) replies.push(await write(`Reply ${at}`, old))
  const path = `/en/feeds/comments/${slug}`
  await expect.poll(async () => numbersIn(await feedOf(path))).toEqual([...replies.toReversed(), old])

  const others = []
  for (let at = 0; at < pageSize; at += 1) others.push(await write(`Conversation ${at}`))
  const last = await write('A late reply', old)
  const newest = [last, ...others.toReversed()].slice(0, 50)
  await expect.poll(async () => numbersIn(await feedOf(path))).toEqual(newest)
})

test('pending comments are not in the feed, replies to deleted comments are', async () => {
  const { id, slug } = await publish(site, { texts: { en: 'Few voices' } })
  const subject = `news:${id}`
  const member = await site.newMember()
  const first = (await comment(member, { subject, text: 'Soon gone' })).comment
  const held = await comment(site.newGuest(), { subject, text: 'forbiddenword', parent_id: first.id })
  expect(held.held).toBe(true)
  const reply = (await comment(member, { subject, text: 'Stays', parent_id: first.id })).comment
  expect((await member.ask(deleteComment, { params: { id: first.id } })).status).toBe(200)
  await expect.poll(async () => numbersIn(await feedOf(`/en/feeds/comments/${slug}`))).toEqual([reply.id])
})

test.each([
  '/en/feeds/comments/none.atom',
  '/en/feeds/comments/no_slug.json',
  '/xx/feeds/comments/none.atom',
  '/en/feeds/comments/none.rss',
])('%s is neither a feed nor a page', async (at) => {
  const { status, headers } = await site.get(at)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([404, 'text/plain', 'no-store'])
})
