import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { desktop, open, phone } from './visitor.ts'
import { wordFiles } from './words.ts'

/** A desktop at 400 % zoom, which WCAG requires (specification §9.7). */
export const zoomed = { width: 320, height: 256 }

/**
 * Lists what reaches past the sides of the window and is neither clipped nor in an area that
 * scrolls by itself.
 */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Without this the browser does not lay out what is far below the window.
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), laidOut]
    const { scrollWidth, clientWidth } = document.documentElement
    const isClipped = (element: Element) => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true
      }
      return false
    }
    const reaching = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && (left < -1 || right > clientWidth + 1) && !isClipped(element)
    })
    const named = reaching.slice(0, 3).map((element) => `${element.localName}.${element.getAttribute('class')}`)
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...named] : named
  })
}

/** Pages without a subject: a new one is included by itself. */
export const plainPages = Object.values(pages).filter((path) => !path.includes('$'))

/** Words with a dot inside, in what is shown and in what is read out. */
function dottedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    const words = [document.title, document.body.textContent, ...named].join(' ').split(/\s+/)
    return words.filter((word) => /\w\.\w/.test(word))
  })
}

/** The keys of translations that cannot be mistaken for anything else, since they contain a dot. */
async function allKeys(): Promise<Set<string>> {
  const keysIn = (words: unknown, before: string): string[] =>
    typeof words === 'object' && words !== null
      ? Object.entries(words).flatMap(([key, below]) => keysIn(below, before ? `${before}.${key}` : key))
      : [before, before.replace(/_(?:zero|one|two|few|many|other)$/, '')]
  return new Set((await wordFiles('en')).flatMap(([, words]) => keysIn(words, '')).filter((key) => key.includes('.')))
}

/**
 * Declares the tests of one language. Each language has a test file, so that they run at the same
 * time.
 */
export function testPlainPages(language: LanguageCode): void {
  const own = startOwnSite()

  test('every plain page fits into a phone and a desktop, and shows no key of a translation, for guests and members', async () => {
    const keys = await allKeys()
    const guest = await own.meetVisitor({ refusals: [401] })
    const member = await meetMember(own, await own.site.newMember({ roles: ['superadministration'] }))
    const found: string[] = []
    for (const path of plainPages) {
      const address = `/${language}/${path}`
      // Guests are redirected from the pages of members.
      await open(guest, address)
      const page = new URL(guest.url()).pathname === address ? guest : member
      if (page === member) await open(member, address)
      if (new URL(page.url()).pathname !== address) found.push(`${path} leads to ${page.url()}`)
      const shown = (await dottedWords(page)).filter((word) => keys.has(word.replace(/^\w+:/, '')))
      found.push(...shown.map((key) => `${path} shows ${key}`))
      // The next page opens in the window that this one was measured in last.
      const windows = page.viewportSize()?.width === desktop.width ? [desktop, phone] : [phone, desktop]
      for (const viewport of windows) {
        await page.setViewportSize(viewport)
        found.push(...(await tooWide(page)).map((what) => `${path}, ${viewport.width} px: ${what}`))
      }
    }
    expect(found).toEqual([])
  })

  test('the open drawer and a refused name fit into 390 px', async () => {
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
}
