import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page as it stands: a sentence for each place. */
export async function violations(page: Page): Promise<string[]> {
  // Its old mode looks at this one document only, and faster: the site has no frames.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}
