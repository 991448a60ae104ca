import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptsOf, sheetsOf } from '#test/document-files.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

it.each(['home', 'news/category', 'habbo/badges', 'radio/schedule', 'community/jobs', 'users/register', 'imprint'])(
  'a page loads few files: %s',
  async (page) => {
    const html = await (await site.get(`/de/${page}`)).text()
    const sheets = sheetsOf(html)
    expect(scriptsOf(html).length).toBeLessThanOrEqual(14)
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.length).toBeLessThanOrEqual(7)
  },
)

it('a scan loads the Turkish letters before the first paint, within a style sheet', async () => {
  const { habboId } = await site.scan('hhtr', 'Newbie')
  const html = await (await site.get(`/tr/scanner/users/${habboId}`)).text()
  const sheets = await Promise.all(sheetsOf(html).map(async (href) => (await site.get(href)).text()))
  expect(sheets.join()).toMatch(/@font-face\{[^}]*url\(data:font\/woff2[^}]*U\+11e/i)
})

it('the pages of the staff load their fonts before the scripts that draw the text', async () => {
  const member = await site.newMember({ roles: ['superadministration'] })
  const html = await (await member.get('/en/housekeeping')).text()
  const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href ?? '')
  expect(fonts).toHaveLength(3)
  expect(html.lastIndexOf('as="font"')).toBeLessThan(html.indexOf('rel="modulepreload"'))
  for (const href of fonts) expect((await site.get(href)).headers.get('content-type')).toBe('font/woff2')
})
