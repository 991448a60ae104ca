import lighthouse from 'lighthouse'
import { median } from '../scan/measuring.ts'
import { openChromium } from './open-chromium.ts'

/**
 * Lighthouse results of a page: scores of 100, times in milliseconds, layout shift; `unscripted` is
 * the blocking time without scripts; `missed` are audits that lost points on any machine.
 */
export type Measured = {
  scores: Record<Category, number>
  largestPaint: number
  blocking: number
  unscripted: number
  shift: number
  missed: string[]
  report: string
}

/** The Lighthouse categories. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** The audit skipped on members' pages, which search engines never see. */
const forMembers = ['is-crawlable']

/** A page at the site itself and behind the proxy that visitors use. */
export type MeasuredPage = { path: string; site: string; front: string; cookies: ReadonlyMap<string, string> }

/**
 * Measures a page on a phone with slow mobile data (Lighthouse's preset) with medians for speed.
 * The rest is measured at the site itself: the simulated hotel's pictures have no TLS.
 */
export async function measurePage({ path, site, front, cookies }: MeasuredPage, runs: number): Promise<Measured> {
  // As nearly every visitor gets it: already rendered and compressed.
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
    // A page must never shift, so the maximum counts.
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
