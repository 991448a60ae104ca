import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function shown(path: string) {
  const response = await site.get(path)
  const [, title] = /<title>(.*?): [^<]+<\/title>/.exec(await response.text()) ?? []
  return [response.status, title]
}

// The paths are literal on purpose: specification §2.1 promises them.
test.each([
  ['news/category', 200, 'News'],
  ['community/jobs', 200, 'Community » Jobs'],
  ['community/teamlist', 200, 'Community » Our team'],
  ['habbo/badges', 200, 'Habbo » Badges'],
  ['habbo/webpromos', 200, 'Habbo » Web promos'],
  ['habbo/images', 200, 'Habbo » Images'],
  ['habbo/origins/scanner', 200, 'Habbo Origins » Origins scanner'],
  ['habbo/origins/badges', 200, 'Habbo Origins » Badges'],
  ['habbo/origins/userstats', 200, 'Habbo Origins » Online statistics'],
  ['radio/recentlyPlayed', 200, 'Radio » Recently played'],
  ['radio/schedule', 200, 'Radio » Schedule'],
  ['users/register', 200, 'Register'],
  ['users/forgot-password', 200, 'Log in'],
  ['imprint', 200, 'Legal notice'],
  ['401', 401, '401 - No authorization'],
  ['no/such/page', 404, 'Page not found'],
])('%s answers %i with the title "%s", in every language with its own', async (path, status, title) => {
  expect(await shown(`/en/${path}`)).toEqual([status, title])
  for (const language of languageCodes) {
    expect(await shown(`/${language}/${path}`)).toEqual([status, expect.stringMatching(/\S/)])
  }
})

test('pages of a player and of a news item have their name as title', async () => {
  const { habboId } = await site.scan('hhus', 'luna.tic')
  expect(await shown(`/en/scanner/users/${habboId}`)).toEqual([200, 'Player scanner » luna.tic'])
  const { slug } = await publish(site, { slug: 'rooftop', texts: { en: 'The rooftop opens' } })
  expect(await shown(`/en/news/${slug}`)).toEqual([200, 'News » The rooftop opens'])
})

test('shop and settings have titles for members', async () => {
  const member = await site.newMember()
  for (const [path, title] of [
    ['users/shop', 'Star shop'],
    ['users/settings', 'Settings'],
  ]) {
    const response = await member.get(`/en/${path}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<title>${title}: `)
  }
})

test('the shop opens with the icons tab', async () => {
  const html = await (await (await site.newMember()).get('/en/users/shop')).text()
  const [tabs = ''] = /<nav[^>]*aria-label="Sections of the shop".*?<\/nav>/s.exec(html) ?? []
  const [shown = ''] = /<a[^>]*aria-current="page".*?<\/a>/s.exec(tabs) ?? []
  expect(shown).toContain('>Icons<')
})
