import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with a page as it stands: a sentence for each place. It is put into the page once, and brings back nothing of what is right: both
 * cost more than looking does.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
