import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  site.hotel.world.labelBadge('hhus', 'NB01', 'Night bell', 'Rings at three')
  site.hotel.world.addPlayer('hhus', { name: 'bell.boy', badges: 0 })
  site.hotel.world.giveBadge('hhus', 'bell.boy', 'NB01')
  await site.scan('hhus', 'bell.boy')
})
afterAll(() => site.close())

const pageOf = async (code: string, language = 'en') => {
  const response = await site.get(`/${language}/habbo/badges/${code}`)
  return { status: response.status, cacheControl: response.headers.get('cache-control'), html: await response.text() }
}

test("a badge page has a title with the badge's name in three languages", async () => {
  for (const [language, title] of [
    ['de', 'Habbo » Badges » Night bell: '],
    ['en', 'Habbo » Badges » Night bell: '],
    ['tr', 'Habbo » Rozetler » Night bell: '],
  ] as const) {
    const { status, cacheControl, html } = await pageOf('NB01', language)
    expect([status, cacheControl]).toEqual([200, 'no-cache'])
    expect(html).toContain(`<title>${title}`)
    expect(html).toMatch(/<h1[^>]* lang="en"[^>]*>Night bell<\/h1>/)
  }
})

test('a cached page is rendered again when texts or owners of the badge change', async () => {
  expect((await pageOf('NB01')).html).not.toContain('Nobody owns this badge')
  site.hotel.world.labelBadge('hhus', 'NB01', 'Day bell')
  await site.scan('hhus', 'bell.boy')
  await expect.poll(async () => (await pageOf('NB01')).html).toContain('Day bell')
  site.hotel.world.takeBadge('hhus', 'bell.boy', 'NB01')
  await site.scan('hhus', 'bell.boy')
  await expect.poll(async () => (await pageOf('NB01')).html).toContain('Nobody owns this badge')
})

test.each(['nb01', 'NOBODYS', encodeURIComponent('<script>alert(1)</script>'), 'a%2Fb'])(
  'an unknown code gives the not-found page (%s)',
  async (code) => {
    const { status, cacheControl, html } = await pageOf(code)
    expect([status, cacheControl]).toEqual([404, 'no-store'])
    expect(html).toContain('No badge with this code')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('<script>alert')
  },
)
