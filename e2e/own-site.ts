import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { Seat } from './seat.ts'
import { meetVisitor, type VisitorOptions } from './visitor.ts'

/** The site and the browser of one test file. */
export type OwnSite = {
  readonly site: TestSite
  /** Opens a page for a new visitor of the site, at its address unless `baseURL` names another of this machine; see `meetVisitor`. */
  meetVisitor: (visitor?: VisitorOptions) => Promise<Page>
}

/** The browser is one for all files that a worker runs: each visitor has a context of their own, and a start costs half a second. Vitest ends it with the worker. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
const withBrowser = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await openBrowser()
  onCleanup(() => browser.close())
  return browser
})

/** Starts a site with a simulated hotel before the first test of a file, and ends it after the last. */
export function startOwnSite(options: Parameters<typeof startSite>[0] = {}): OwnSite {
  let site: TestSite | undefined
  let browser: Browser | undefined
  const free: Seat[] = []
  beforeAll(async () => {
    site = await startSite(options)
  })
  withBrowser.beforeAll(({ browser: running }) => {
    browser = running
  })
  afterAll(async () => {
    await Promise.all(free.map(({ page }) => page.context().close()))
    await site?.close()
  })
  return {
    get site() {
      if (!site) throw new Error('The site starts in beforeAll: ask for it in a later beforeAll or in a test')
      return site
    },
    meetVisitor(visitor = {}) {
      if (!browser || !site) throw new Error('The browser starts in beforeAll: ask for it in a test')
      return meetVisitor(browser, site.address, visitor, free)
    },
  }
}
