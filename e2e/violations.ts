import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { wearTheme } from './visitor.ts'

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

/**
 * What axe finds wrong with a page as it stands, in each of some themes: of a further theme only the colours are looked at. Each sentence begins with
 * the state's name and the sheet that is worn.
 */
export async function violationsInThemes(
  page: Page,
  state: string,
  themes: readonly ('dark' | 'light')[],
): Promise<string[]> {
  const found: string[] = []
  for (const [place, theme] of themes.entries()) {
    const sheet = await wearTheme(page, theme)
    const breaches = place === 0 ? await violations(page) : await look(page, { runOnly: aboutColours })
    found.push(...breaches.map((breach) => `${state}, ${sheet}: ${breach}`))
  }
  return found
}

async function look(page: Page, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const given = JSON.stringify({ resultTypes: ['violations'], ...options })
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${given})`)
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
