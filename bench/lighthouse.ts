import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { languageCodes } from '#platform/contract/language.ts'
import { startChild } from '#test/site-child.ts'
import { knownPages } from './lighthouse/known-pages.ts'
import { type Category, categories, measurePage } from './lighthouse/measure-page.ts'
import { openFront } from './lighthouse/open-front.ts'
import { judge } from './scan/measuring.ts'

/**
 * Lighthouse scores by kind of page in three languages on a phone, in the demo behind a proxy.
 * `LIGHTHOUSE_RUNS`, `LIGHTHOUSE_ONLY=en/home,tr/shop` and `LIGHTHOUSE_REPORTS` (a folder) change
 * it.
 */
const goals: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const most = { largestPaint: 1800, blocking: 100 }
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const only = process.env.LIGHTHOUSE_ONLY?.split(',')
const reports = process.env.LIGHTHOUSE_REPORTS

// The modelled phone has its CPU for itself, so site, proxy and measurement give way to the
// browser.
setPriority(19)

const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-lighthouse-'))
const site = await startChild({ DATA_DIR: folder }, { parameters: ['--demo'] })
const front = await openFront(site.address)
if (!front) console.log('Without nginx the site is measured as it is, over HTTP/1.1.')
const table: Record<string, string>[] = []
try {
  for (const { what, path: place, cookies } of await knownPages(site.address)) {
    for (const language of languageCodes) {
      const name = `${language}/${what}`
      if (only && !only.includes(name)) continue
      const page = {
        path: `/${language}/${place}`,
        site: site.address,
        front: front?.address ?? site.address,
        cookies: cookies ?? new Map(),
      }
      const { scores, largestPaint, blocking, unscripted, shift, missed, report } = await measurePage(page, runs)
      const met =
        categories.every((category) => scores[category] >= goals[category]) &&
        largestPaint < most.largestPaint &&
        blocking < most.blocking &&
        shift === 0
      const row = {
        performance: scores.performance.toFixed(0),
        accessibility: scores.accessibility.toFixed(0),
        'best practices': scores['best-practices'].toFixed(0),
        seo: scores.seo.toFixed(0),
        LCP: `${(largestPaint / 1000).toFixed(2)} s`,
        TBT: `${blocking.toFixed(0)} ms`,
        'without scripts': `${unscripted.toFixed(0)} ms`,
        CLS: shift.toFixed(3),
      }
      table.push({ page: name, ...row })
      judge(`${name}: ${[...Object.values(row), ...missed].join(', ')}`, met)
      if (reports) await writeFile(path.join(reports, `${name.replace(/\W+/g, '-')}.html`), report)
    }
  }
} finally {
  await front?.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
console.table(table)
