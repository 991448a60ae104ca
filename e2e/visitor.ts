import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openPage, resetPage } from './browser-page.ts'
import { failureFolder, keepFailure } from './keep-failure.ts'
import type { PagePool } from './page-pool.ts'

/**
 * Options of a visitor besides those of the browser context. `refusals` are the statuses from 400
 * up that the journey expects, `logged` what the page writes to the console about them, `hosts` the
 * other machines that the page may ask, `failures` why requests may fail: anything else fails the
 * test. Service workers exist only with `hasWorker`, and pages are painted only with `isPainted`,
 * since both take time.
 */
export type VisitorOptions = BrowserContextOptions & {
  refusals?: readonly number[]
  logged?: RegExp
  hosts?: readonly string[]
  failures?: readonly string[]
  hasWorker?: boolean
  isPainted?: boolean
}

const thisMachine: readonly string[] = ['127.0.0.1', 'localhost']

/** Sizes of window that the design is drawn for. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/**
 * Opens a page for a new visitor of the site at an address: nothing stored, English, in Berlin,
 * with a wide window and little motion, unless the options differ. The test fails when the browser
 * complains: errors and warnings in the console (React's about hydration among them), violations of
 * the content security policy, requests that fail or that leave this machine. The page comes from
 * the pool where one with the same context options waits there, and goes back to it.
 */
export async function meetVisitor(
  browser: Browser,
  address: string,
  options: VisitorOptions,
  pool: PagePool,
): Promise<Page> {
  const {
    refusals = [],
    logged,
    hosts = [],
    failures = [],
    javaScriptEnabled = true,
    hasWorker = false,
    isPainted = false,
    ...rest
  } = options
  const expected = { refusals, logged, hosts: [...thisMachine, ...hosts], failures, javaScriptEnabled }
  const { viewport = desktop, extraHTTPHeaders = {}, ...further } = rest
  const usual = { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const
  const context = { baseURL: address, ...usual, javaScriptEnabled, ...further }
  // A test proxy has its address once, and a service worker cannot be reset.
  const isReusable = !hasWorker && !isPainted && new URL(context.baseURL).port === new URL(address).port
  const key = JSON.stringify(context)
  const waiting = isReusable ? pool.take(key) : undefined
  if (waiting) {
    Object.assign(waiting, { expected, complaints: [], lines: [], answers: [] })
    await waiting.page.setViewportSize(viewport ?? desktop)
    await waiting.page.context().setExtraHTTPHeaders(extraHTTPHeaders)
  }
  const opened =
    waiting ??
    (await openPage(
      browser,
      { ...context, viewport, extraHTTPHeaders },
      { expected, isReusable, hasWorker, isPainted },
    ))
  onTestFinished(async ({ task }) => {
    const { complaints } = opened
    const isPassed = task.result?.state === 'pass'
    if (!isPassed || complaints.length > 0) await keepFailure(failureFolder(task), opened)
    if (isPassed && (await resetPage(opened, context.baseURL))) await pool.add(key, opened)
    else await opened.page.context().close()
    if (complaints.length > 0) throw new Error(`The browser complained:\n${[...new Set(complaints)].join('\n')}`)
  })
  return opened.page
}

/** Goes to an address of the site and waits until the page runs. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await pageRuns(page)
  return response
}

/**
 * Waits until React has taken over every control of the page: a press before that leads nowhere.
 * What is in an editor or among the notices is drawn without it.
 */
export async function pageRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [
        ...document.querySelectorAll('#app :is(a, button, input, select):not([contenteditable] *, #banners *)'),
      ]
      return (
        controls.length > 0 &&
        controls.every((control) => Object.keys(control).some((key) => key.startsWith('__react')))
      )
    },
    undefined,
    // A look at each frame takes from the page the time in which it would come to run.
    { polling: 50 },
  )
}

/** What the browser keeps for the visitor under a key. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/**
 * Chooses a theme as another tab of the same visitor would; answers the sheet that the page wears
 * then.
 */
export async function wearTheme(page: Page, theme: 'dark' | 'light'): Promise<string | null> {
  return page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }))
    return new Promise<string | null>((worn) => {
      const look = () => {
        const sheet = document.documentElement.dataset.theme ?? ''
        if (sheet.startsWith(chosen)) worn(sheet)
        else requestAnimationFrame(look)
      }
      look()
    })
  }, theme)
}
