import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { desktop, phone, wearTheme } from './visitor.ts'

// The browser reads the minified file in two thirds of the time.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose result depends on colours; the results of all others are the same in every theme. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Every style sheet of a theme: Turkish has a dark one of its own, which a page in any language can have. */
const sheets = ['dark', 'light', 'dark-tr'] as const

/** What differs from page to page: the rest is checked in every theme by `accessibility.test.ts`. */
const content = 'main'

/**
 * Runs all rules of axe on a page, or on the part of it that a CSS selector matches. Returns a sentence
 * for each violation.
 */
export function violations(page: Page, part?: string): Promise<string[]> {
  return run(page, part, {})
}

/**
 * Runs axe in every theme: all rules in the first, in the others those about colours, and without a
 * `part` those only on the content. Each sentence begins with the state's name and the theme.
 */
export async function violationsInThemes(page: Page, state: string, part?: string): Promise<string[]> {
  const found: string[] = []
  const inOthers = part ?? content
  for (const [index, sheet] of sheets.entries()) {
    const before = sheet === 'dark-tr' ? await setSheet(page, sheet) : await wearTheme(page, sheet)
    const breaches = index === 0 ? await violations(page, part) : await run(page, inOthers, { runOnly: aboutColours })
    if (sheet === 'dark-tr') await setSheet(page, before)
    found.push(...breaches.map((breach) => `${state}, ${sheet}: ${breach}`))
  }
  return found
}

/** The same, and then all rules in the other width: that of a phone for a desktop, and the other way round. */
export async function violationsEverywhere(page: Page, state: string, part?: string): Promise<string[]> {
  const found = await violationsInThemes(page, state, part)
  const size = page.viewportSize() ?? desktop
  const other = size.width === phone.width ? desktop : phone
  await page.setViewportSize(other)
  found.push(...(await violations(page, part ?? content)).map((breach) => `${state}, ${other.width} px: ${breach}`))
  await page.setViewportSize(size)
  return found
}

/** Sets the page's sheet and returns the one before. */
function setSheet(page: Page, sheet: string | null): Promise<string | null> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement
    const before = dataset.theme ?? null
    dataset.theme = name ?? ''
    return before
  }, sheet)
}

async function run(page: Page, part: string | undefined, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Results of what passes are large, and not needed.
  const given = JSON.stringify({ resultTypes: ['violations'], ...options })
  const context = part === undefined ? 'document' : JSON.stringify(part)
  // Contrast depends on opacity: the sheet that prevents painting is taken off meanwhile.
  const { violations: found } = await page.evaluate<AxeResults>(`(async () => {
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = []
    const results = await axe.run(${context}, ${given})
    document.adoptedStyleSheets = sheets
    return results
  })()`)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
