import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { publish } from '#test/publish.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { publishRooftop } from './rooftop-article.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'
import { wordFiles, wordsIn } from './words.ts'

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

/** What reaches past the sides of the window, apart from what lies in something that cuts it off or scrolls by itself. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // As if all of it had been scrolled to: what is far below is not laid out before that.
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [laidOut]
    const { scrollWidth, clientWidth } = document.documentElement
    const isHeldIn = (element: Element) => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true
      }
      return false
    }
    const reaching = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && (left < -1 || right > clientWidth + 1) && !isHeldIn(element)
    })
    const named = reaching.slice(0, 3).map((element) => `${element.localName}.${element.getAttribute('class')}`)
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...named] : named
  })
}

/** Pages that are about no one thing: a new one is among them by itself. */
const plainPages = Object.values(pages).filter((path) => !path.includes('$'))

/** What stands where a sentence should: the key of one, in what is seen and in what is read out. */
function keysShown(page: Page, keys: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    const words = [document.title, document.body.textContent, ...named].join(' ').split(/\s+/)
    const sought = new Set(known)
    return words.filter((word) => sought.has(word.replace(/^\w+:/, '')))
  }, keys)
}

/** The keys of sentences that could be taken for nothing else, since they have a dot. */
async function allKeys(): Promise<string[]> {
  const keysIn = (words: unknown, before: string): string[] =>
    typeof words === 'object' && words !== null
      ? Object.entries(words).flatMap(([key, below]) => keysIn(below, before ? `${before}.${key}` : key))
      : [before, before.replace(/_(?:zero|one|two|few|many|other)$/, '')]
  return (await wordFiles('en')).flatMap(([, words]) => keysIn(words, '')).filter((key) => key.includes('.'))
}

/**
 * A desktop at 400 % zoom, which WCAG asks for, and the widest supported window (specification
 * §9.7).
 */
const zoomed = { width: 320, height: 256 }
const widest = { width: 2560, height: 1440 }

/** Each of the three sheets once, since Turkish has a dark one of its own: they differ in colours and pictures alone. */
const themes = { de: 'light', en: 'dark', tr: 'dark' } as const

test.each(languageCodes)(
  'nothing is wider than the window, from 320 to 2560 px, in each theme in one language (%s)',
  async (language) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ refusals: [404] })
    const found: string[] = []
    async function measure(shown: string) {
      const sheet = await wearTheme(page, themes[language])
      for (const viewport of [zoomed, phone, desktop, widest]) {
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
      await tabs.getByRole('link', { name: t(`scanner:tabs.${panel}`) }).click()
      await page.getByRole('list', { name: t(`scanner:panel.current.${panel}`) }).waitFor()
      await measure(panel)
    }
    expect(found).toEqual([])
  },
)

// Some thirty pages take a machine that is busy longer than one journey.
test.each(languageCodes)(
  'every plain page fits into a phone and a desk, and says all in words, for guests and for members (%s)',
  { timeout: 300_000 },
  async (language) => {
    const keys = await allKeys()
    const guest = await own.meetVisitor({ refusals: [401] })
    const member = await meetMember(own, await own.site.newMember({ roles: ['superadministration'] }))
    const found: string[] = []
    for (const path of plainPages) {
      const address = `/${language}/${path}`
      // Guests are led away from what is members' alone.
      const { status } = await own.site.get(address)
      const page = status >= 300 && status < 400 ? member : guest
      await open(page, address)
      if (new URL(page.url()).pathname !== address) found.push(`${path} leads to ${page.url()}`)
      found.push(...(await keysShown(page, keys)).map((key) => `${path} shows ${key}`))
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        found.push(...(await tooWide(page)).map((what) => `${path}, ${viewport.width} px: ${what}`))
      }
    }
    expect(found).toEqual([])
  },
)

test.each(languageCodes)('the open drawer and a refused name fit into 390 px (%s)', async (language) => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, `/${language}/home`)
  await page.getByRole('textbox').first().fill('Jürgen')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  expect(await tooWide(page)).toEqual([])
  await page.locator('header button[aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').waitFor()
  expect(await tooWide(page)).toEqual([])
})
