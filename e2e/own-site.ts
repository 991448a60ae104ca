import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { openPagePool, type PagePool } from './page-pool.ts'
import { meetVisitor, type VisitorOptions } from './visitor.ts'

/** The site and the browser of one test file. */
export type OwnSite = {
  readonly site: TestSite
  /** Opens a page for a new visitor of the site, at its address unless `baseURL` is another of this machine; see `meetVisitor`. */
  meetVisitor: (visitor?: VisitorOptions) => Promise<Page>
}

/** What all test files of a worker share. */
type Shared = { browser: Browser; pages: PagePool; port: number }

// A page lives for seconds: optimised code does not pay off, and most memory need not be collected.
const forShortPages = ['--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=64']

/** The browser costs half a second to start. All sites of a worker have one address, so that its pages keep the site's files. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
const withShared = test.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Shared> => {
  const [browser, port] = await Promise.all([openBrowser(forShortPages), freePort()])
  onCleanup(() => browser.close())
  return { browser, port, pages: openPagePool() }
})

/** Starts a site with a simulated hotel before the first test of a file, and ends it after the last. */
export function startOwnSite(options: Parameters<typeof startSite>[0] = {}): OwnSite {
  let site: TestSite | undefined
  let shared: Shared | undefined
  withShared.beforeAll(async ({ shared: ofWorker }) => {
    shared = ofWorker
    site = await startSite({ ...options, settings: { PORT: String(shared.port), ...options.settings } })
  })
  afterAll(() => site?.close())
  return {
    get site() {
      if (!site) throw new Error('The site starts in beforeAll: use it in a later beforeAll or in a test')
      return site
    },
    meetVisitor(visitor = {}) {
      if (!shared || !site) throw new Error('The browser starts in beforeAll: use it in a test')
      return meetVisitor(shared.browser, site.address, visitor, shared.pages)
    },
  }
}

/** A port that the system gives to no outgoing connection, so that it is still free when the next file starts its site. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
