import lighthouse from 'lighthouse'
import { median } from '../scan/measuring.ts'
import { openChromium } from './open-chromium.ts'

/** What Lighthouse says of a page: scores of 100, times in milliseconds, the layout's shift as it is; `unscripted` is what blocks where no script runs; `missed` names what cost a score that no machine changes. */
export type Measured = {
  scores: Record<Category, number>
  largestPaint: number
  blocking: number
  unscripted: number
  shift: number
  missed: string[]
  report: string
}

/** What Lighthouse scores. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What a page for members, who are known by cookies, is not asked: search engines never see it. */
const forMembers = ['is-crawlable']

/** A page, at a site itself and behind the proxy that visitors reach it by. */
export type MeasuredPage = { path: string; site: string; front: string; cookies: ReadonlyMap<string, string> }

/**
 * Measures a page as a phone with slow mobile data would load it (Lighthouse's own preset, throttled by its model): each time in a fresh browser, and the medians of so many runs of what
 * is a matter of speed. What is none is asked of the site itself: the pictures of the simulated hotel come without TLS.
 */
export async function measurePage({ path, site, front, cookies }: MeasuredPage, runs: number): Promise<Measured> {
  // As nearly every visitor gets it: rendered and compressed for somebody before.
  await (await fetch(site + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  const first = await runOnce(site + path, cookies, categories.slice(1))
  const all: Run[] = []
  while (all.length < runs) all.push(await runOnce(front + path, cookies, ['performance']))
  const unscripted = await runOnce(front + path, cookies, ['performance'], ['*.js'])
  const middle = (read: (one: Run) => number) => median(all.map(read))
  const score = (category: Category) => 100 * (first.lhr.categories[category]?.score ?? Number.NaN)
  return {
    scores: {
      performance: middle(({ lhr }) => 100 * (lhr.categories.performance?.score ?? Number.NaN)),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: middle((one) => figure(one, 'largest-contentful-paint')),
    blocking: middle((one) => figure(one, 'total-blocking-time')),
    unscripted: figure(unscripted, 'total-blocking-time'),
    // A page must never shift, whatever the median does.
    shift: Math.max(...all.map((one) => figure(one, 'cumulative-layout-shift'))),
    missed: categories.slice(1).flatMap((category) => missedIn(first, category)),
    report: String(all[0]?.report),
  }
}

type Run = Awaited<ReturnType<typeof runOnce>>

async function runOnce(
  url: string,
  cookies: ReadonlyMap<string, string>,
  onlyCategories: readonly Category[],
  blockedUrlPatterns: string[] = [],
) {
  const chromium = await openChromium(new URL(url).origin, cookies)
  try {
    const result = await lighthouse(url, {
      port: chromium.port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: [...onlyCategories],
      blockedUrlPatterns,
      skipAudits: cookies.size > 0 ? forMembers : [],
    })
    if (!result) throw new Error('Lighthouse gave no result')
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`)
    return result
  } finally {
    await chromium.close()
  }
}

function figure({ lhr }: Run, audit: string): number {
  return lhr.audits[audit]?.numericValue ?? Number.NaN
}

function missedIn({ lhr }: Run, category: Category): string[] {
  const audits = lhr.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${id}`)
}
