import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { type Answer, type Expected, watch } from './watch.ts'

/**
 * A browser of a test file that one visitor uses after the other. Between them it is emptied of all that it keeps, but the process that draws its pages runs on, with the site's
 * scripts and pictures at hand: to start it and to read them takes longer than most of what a visitor does.
 */
export type Seat = {
  page: Page
  /** What its visitor may meet without being complained of. */
  expected: Expected
  /** What it complained of since its visitor came. */
  complaints: string[]
  /** What its pages wrote to the console since then. */
  lines: string[]
  /** The last that the server answered since then. */
  answers: Answer[]
  /** Whether somebody changed what cannot be changed back: nobody else may have it then. */
  isMarked: boolean
  devTools: CDPSession | undefined
}

/** What stays with a page or its browser, however emptied. */
const marking = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia', 'on', 'once'],
  context: [
    'addInitScript',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'on',
    'once',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** Starts a browser for a first visitor. `canPass` says whether another may have it afterwards. Without `hasWorker` it knows no service workers. */
export async function openSeat(
  browser: Browser,
  options: BrowserContextOptions,
  { expected, canPass, hasWorker }: { expected: Expected; canPass: boolean; hasWorker: boolean },
): Promise<Seat> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  if (!hasWorker) {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
  }
  const seat: Omit<Seat, 'page' | 'devTools'> = { expected, complaints: [], lines: [], answers: [], isMarked: !canPass }
  await watch(context, seat)
  const page = await context.newPage()
  const devTools = canPass ? await context.newCDPSession(page) : undefined
  const whole = Object.assign(seat, { page, devTools })
  const mark = () => {
    whole.isMarked = true
  }
  tellCalls(page, marking.page, mark)
  tellCalls(context, marking.context, mark)
  tellCalls(page.clock, marking.clock, mark)
  return whole
}

/** Empties it for the next visitor of the site at an address; false where it cannot be emptied, and is to be closed. */
export async function emptied({ page, devTools, isMarked }: Seat, address: string): Promise<boolean> {
  const context = page.context()
  if (isMarked || !devTools || page.isClosed() || context.serviceWorkers().length > 0) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((each) => each === page || each.close()))
  // A picture of the same site: it runs no script, and its process is that of the site's pages.
  await page.goto(`${address}/favicon.png`)
  await page.mouse.move(-10, -10)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await devTools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await devTools.send('Page.resetNavigationHistory')
  return true
}

function tellCalls(of: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const act: unknown = Reflect.get(of, name)
    if (typeof act !== 'function') throw new Error(`There is no ${name} to tell of`)
    const value = (...given: unknown[]): unknown => {
      tell()
      return Reflect.apply(act, of, given)
    }
    Object.defineProperty(of, name, { value, configurable: true })
  }
}
