import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Feed = { title: string; items: { id: string; url: string; title: string; content_html: string }[] }

test('the history of a player is a feed in each language, with the entries that its page shows', async () => {
  const member = await newMemberWithHistory(site, 'night.owl')
  const { habboId } = member
  const path = `/en/feeds/players/${habboId}`
  const feed = async (): Promise<Feed> => (await site.get(`${path}.json`)).json()
  const { title, items } = await feed()
  expect(title).toBe('History of night.owl (Habbo.com)')
  const of = (words: string, list = items) => list.find((item) => item.title === words)?.content_html
  expect(of('New name')).toBe('<p><del>night.owl-before</del> → <ins>night.owl</ins></p>')
  expect(of('Motto changed')).toContain('<ins>night.owl writes this now</ins>')
  expect(of('No longer friends with')).toBe('<ul><li>night.owl-pal</li></ul>')
  expect(of('Got a badge')).toMatch(/^<ul><li>.+<\/li><\/ul>$/)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(items[0]?.url).toBe(`http://localhost:0/en/scanner/users/${habboId}`)

  const german: Feed = await (await site.get(`/de/feeds/players/${habboId}.json`)).json()
  expect(german.title).toBe('Verlauf von night.owl (Habbo.com)')
  const atom = await site.get(`${path}.atom`)
  expect([atom.status, atom.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const etag = atom.headers.get('etag') ?? ''
  expect((await site.get(`${path}.atom`, { 'if-none-match': etag })).status).toBe(304)
  const page = await (await site.get(`/en/scanner/users/${habboId}`)).text()
  expect(page).toContain(`<link rel="alternate" href="http://localhost:0${path}.atom" type="application/atom+xml"`)
  expect(page).toContain(`href="${path}.json"`)

  // A new scan is in the feed at once.
  site.hotel.world.setMotto('hhus', 'night.owl', 'something new')
  await site.scan('hhus', 'night.owl')
  await expect.poll(async () => of('Motto changed', (await feed()).items)).toContain('something new')

  // What the player hides leaves it, and with the page the feed is gone.
  await member.hide({ names: true, friends: true })
  await expect.poll(async () => (await feed()).items.map((item) => item.title)).not.toContain('New name')
  expect(of('No longer friends with', (await feed()).items)).toBeUndefined()
  await member.hide({ page: true })
  const statuses = () =>
    Promise.all([path, `/tr/feeds/players/${habboId}`].map(async (at) => (await site.get(`${at}.atom`)).status))
  await expect.poll(statuses).toEqual([404, 404])
  expect((await site.get(`/en/scanner/users/${habboId}`)).status).toBe(404)
})

test.each([`hhus-${'0'.repeat(32)}.atom`, 'nobody.json', `hhus-${'0'.repeat(32)}`])('%s is no feed', async (file) => {
  const { status, headers } = await site.get(`/en/feeds/players/${file}`)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/plain'])
})
