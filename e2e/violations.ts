import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { desktop, phone, wearTheme } from './visitor.ts'

// The minified one takes the page two thirds of the time to read.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe judges by the colours that are worn; whatever else it looks for is the same in every theme. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with a page as it stands: a sentence for each place. It is put into the page once, and brings back nothing of what is right: both
 * cost more than looking does.
 */
export function violations(page: Page): Promise<string[]> {
  return look(page, {})
}

/** The sheets that pages can wear: Turkish has a dark one of its own, which any page can put on to be looked at. */
const sheets = ['dark', 'light', 'dark-tr'] as const

/**
 * What axe finds wrong with a page as it stands, in every theme: of a further theme only the colours are looked at. Each sentence begins with
 * the state's name and the sheet that is worn.
 */
export async function violationsInThemes(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const [place, sheet] of sheets.entries()) {
    const before = sheet === 'dark-tr' ? await putOn(page, sheet) : await wearTheme(page, sheet)
    const breaches = place === 0 ? await violations(page) : await look(page, { runOnly: aboutColours })
    if (sheet === 'dark-tr') await putOn(page, before)
    found.push(...breaches.map((breach) => `${state}, ${sheet}: ${breach}`))
  }
  return found
}

/** The same in every theme, and once more in a window as wide, or as narrow, as the page was not. */
export async function violationsEverywhere(page: Page, state: string): Promise<string[]> {
  const found = await violationsInThemes(page, state)
  const size = page.viewportSize() ?? desktop
  const other = size.width === phone.width ? desktop : phone
  await page.setViewportSize(other)
  found.push(...(await violations(page)).map((breach) => `${state}, ${other.width} px: ${breach}`))
  await page.setViewportSize(size)
  return found
}

/** Puts a sheet on the page; answers the one that it wore. */
function putOn(page: Page, sheet: string | null): Promise<string | null> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement
    const before = dataset.theme ?? null
    dataset.theme = name ?? ''
    return before
  }, sheet)
}

async function look(page: Page, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const given = JSON.stringify({ resultTypes: ['violations'], ...options })
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${given})`)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
