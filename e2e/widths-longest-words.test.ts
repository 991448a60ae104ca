import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { publish } from '#test/publish.ts'
import { startOwnSite } from './own-site.ts'
import { publishRooftop } from './rooftop-article.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'
import { tooWide, zoomed } from './widths.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let paths: string[]

beforeAll(async () => {
  const { world } = own.site.hotel
  // Words as long as the game allows, without a place to break them.
  const longest = 'w'.repeat(32)
  world.addPlayer('hhus', { name: longest, motto: 'M'.repeat(38), badges: 3 })
  world.addFriend('hhus', 'Newbie', longest)
  const [luna, long, newbie] = [
    await own.site.scan('hhus', 'luna.tic'),
    await own.site.scan('hhus', longest),
    await own.site.scan('hhus', 'Newbie'),
  ]
  await publishRooftop(own.site)
  const wide = {
    title: 'w'.repeat(120),
    summary: 'M'.repeat(200),
    html: `<p>${'w'.repeat(200)}</p><h2>${longest}</h2>`,
  }
  await publish(own.site, { slug: 'wide', author: { hotel: 'hhus', name: longest }, texts: { en: wide } })
  paths = [
    'home',
    'no/such/page',
    'news/category',
    'news/rooftop',
    'news/wide',
    `scanner/users/${long.habboId}`,
    `scanner/users/${newbie.habboId}?tab=friends`,
    `scanner/users/${luna.habboId}`,
  ]
})

/** The widest supported window (specification §9.7). */
const widest = { width: 2560, height: 1440 }

/** Each of the three sheets once: they differ in colours and pictures alone. The widest window needs one language. */
test.each([
  ['de', 'light', [zoomed, phone, desktop]],
  ['en', 'dark', [zoomed, phone, desktop, widest]],
  ['tr', 'dark', [zoomed, phone, desktop]],
] as const)('the longest words fit into every window, from 320 to 2560 px (%s)', async (language, theme, windows) => {
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ refusals: [404] })
  const found: string[] = []
  async function measure(shown: string) {
    const sheet = await wearTheme(page, theme)
    // Begins with the window that the page has.
    const isWide = (page.viewportSize()?.width ?? 0) > phone.width
    for (const viewport of isWide ? windows.toReversed() : windows) {
      await page.setViewportSize(viewport)
      found.push(...(await tooWide(page)).map((what) => `${shown}, ${sheet}, ${viewport.width} px: ${what}`))
    }
  }
  for (const path of paths) {
    await open(page, `/${language}/${path}`)
    await measure(path)
  }
  // The last one has something in every panel.
  const tabs = page.getByRole('navigation', { name: t('scanner:tabs.label') })
  for (const panel of panelNames.slice(1)) {
    await tabs.getByRole('link', { name: t(`scanner:tabs.${panel}`) }).press('Enter')
    await page.getByRole('list', { name: t(`scanner:panel.current.${panel}`) }).waitFor()
    await measure(panel)
  }
  expect(found).toEqual([])
})
