import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { type Answer, type Expected, watch } from './watch.ts'

/**
 * A page that several visitors use in turn. Between them everything it has stored is removed, but its
 * process, with the parsed scripts and cached files of the site, goes on: starting one is slow.
 */
export type BrowserPage = {
  page: Page
  /** Which complaints of the browser the present visitor's journey allows. */
  expected: Expected
  /** What the browser has complained of since the visitor began. */
  complaints: string[]
  /** Console output since then. */
  lines: string[]
  /** The latest responses of the server since then. */
  answers: Answer[]
  /** Whether it may be used again: false once something was changed that cannot be reset. */
  isReusable: boolean
  devTools: CDPSession | undefined
  /** What the journey has opened or registered, and `resetPage` has to undo. */
  cleanUps: (() => unknown)[]
}

/** Calls whose effects last as long as the page or its context. */
const lasting = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia', 'once'],
  context: ['addInitScript', 'grantPermissions', 'newPage', 'on', 'once', 'setGeolocation', 'setOffline'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

type Opening = { expected: Expected; isReusable: boolean; hasWorker: boolean; isPainted: boolean }

/** Opens a browser context with one page. Without `hasWorker` its pages know no service workers. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  { expected, isReusable, hasWorker, isPainted }: Opening,
): Promise<BrowserPage> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  if (!isPainted) await context.addInitScript(preventPainting)
  if (!hasWorker) {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
  }
  const opened: Omit<BrowserPage, 'page' | 'devTools'> = {
    ...{ expected, isReusable },
    ...{ complaints: [], lines: [], answers: [], cleanUps: [] },
  }
  await watch(context, opened)
  const page = await context.newPage()
  const devTools = isReusable ? await context.newCDPSession(page) : undefined
  const browserPage = Object.assign(opened, { page, devTools })
  if (isReusable) noteChanges(browserPage)
  return browserPage
}

/**
 * Keeps the browser from painting a page, which takes a fifth of the processor time of a journey:
 * layout, hit testing and visibility are as ever. What looks at colours takes the sheet off meanwhile.
 */
function preventPainting(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body, dialog, [popover] { opacity: 0 !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Removes what a visitor left behind; false where that is impossible and the page has to be closed. */
export async function resetPage(browserPage: BrowserPage, address: string): Promise<boolean> {
  const { page, devTools, isReusable, cleanUps } = browserPage
  const context = page.context()
  if (!isReusable || !devTools || page.isClosed() || context.serviceWorkers().length > 0) return false
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((each) => each === page || each.close()))
  // A picture runs no script, and its process is the one of the site's pages.
  await page.goto(`${address}/favicon.png`)
  await page.mouse.move(-10, -10)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await devTools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await devTools.send('Page.resetNavigationHistory')
  return true
}

function noteChanges(browserPage: BrowserPage): void {
  const { page, cleanUps } = browserPage
  const context = page.context()
  const preventReuse = () => {
    browserPage.isReusable = false
  }
  for (const name of lasting.page) onCall(page, name, preventReuse)
  for (const name of lasting.context) onCall(context, name, preventReuse)
  for (const name of lasting.clock) onCall(page.clock, name, preventReuse)
  onCall(page, 'on', (given) => cleanUps.push(() => Reflect.apply(page.off, page, given)))
  onCall(context, 'newCDPSession', (_given, session) => {
    cleanUps.push(async () => {
      // A session that the journey has detached itself is gone already.
      await (await (session as Promise<CDPSession>)).detach().catch(() => {})
    })
  })
}

/** Has a function called with the arguments and the result of each call of a method. */
function onCall(of: object, name: string, called: (given: unknown[], result: unknown) => void): void {
  const method: unknown = Reflect.get(of, name)
  if (typeof method !== 'function') throw new Error(`There is no method ${name}`)
  const value = (...given: unknown[]): unknown => {
    const result: unknown = Reflect.apply(method, of, given)
    called(given, result)
    return result
  }
  Object.defineProperty(of, name, { value, configurable: true })
}
