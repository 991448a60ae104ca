import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { startSite, type TestSite } from '#test/site.ts'

const clock = { now: () => new Date(Date.UTC(2031, 5, 1)) }
const discord = 'https://discord.example/bell'
const x = 'https://x.example/bell'
const xTurkish = 'https://x.example/zil'

let site: TestSite
let withoutTurkish: TestSite
let unofficial: TestSite
beforeAll(async () => {
  const SITE_NAME = 'Moonlight'
  site = await startSite({ clock, settings: { SITE_NAME, DISCORD_URL: discord, X_URL: x, X_URL_TR: xTurkish } })
  withoutTurkish = await startSite({ beside: site, settings: { X_URL: x } })
  unofficial = await startSite({ beside: site, settings: { OFFICIAL_FANSITE: 'false' } })
})
afterAll(async () => {
  await unofficial.close()
  await withoutTurkish.close()
  await site.close()
})

async function footerOf(language: string, of = site) {
  const html = await (await of.get(`/${language}/home`)).text()
  const footer = /<footer[^>]*>.*<\/footer>/s.exec(html)?.[0] ?? ''
  return { footer, links: [...footer.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href) }
}

test.each([
  ['de', 'https://www.habbo.com', x, xTurkish],
  ['en', 'https://www.habbo.com', x, xTurkish],
  ['tr', 'https://www.habbo.com.tr', xTurkish, x],
])('the footer has the year, legal links, the game and social links (%s)', async (language, game, ours, theirs) => {
  const { footer, links } = await footerOf(language)
  expect(footer).toMatch(/© 2031 Moonlight\. [^<]*Habbo/)
  for (const part of ['imprint', 'privacy', 'terms']) expect(links).toContain(`/${language}/imprint#${part}`)
  expect(links).toContain('https://help.habbo.nl/hc/articles/221159128')
  expect(links).toContain('https://www.sulake.com')
  expect(links.filter((href) => href?.startsWith('https://www.habbo.'))).toEqual([game])
  expect(links).toContain(discord)
  expect(links).toContain(ours)
  expect(links).not.toContain(theirs)
})

const independent = { de: 'unabhängige', en: 'independent', tr: 'Bağımsız' } as const

test('only the English footer has the badge of an official fan site', async () => {
  expect((await footerOf('en')).footer).toContain('Official Habbo fansite')
  for (const language of ['de', 'tr']) expect((await footerOf(language)).footer).not.toMatch(/<p class="[^"]*official/)
  for (const language of languageCodes) expect((await footerOf(language)).footer).not.toContain(independent[language])
})

test('an unofficial site says in every language that it is independent, and has no badge', async () => {
  for (const language of languageCodes) {
    const { footer } = await footerOf(language, unofficial)
    expect(footer).toContain(independent[language])
    expect(footer).not.toContain('Official Habbo fansite')
    expect(footer).not.toMatch(/<p class="[^"]*official/)
  }
})

test('Turkish readers get the only account if there is no Turkish one, and no unset link is shown', async () => {
  for (const language of ['de', 'en', 'tr']) {
    const { links } = await footerOf(language, withoutTurkish)
    expect(links).toContain(x)
    expect(links).not.toContain(discord)
  }
})
