import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { failureFolder, keepFailure } from './keep-failure.ts'
import { emptied, openSeat, type Seat } from './seat.ts'

/**
 * What a visitor brings along. `refusals` are the statuses from 400 up that the journey is about, `logged` what the page writes to the console of
 * them, `hosts` the other machines that the page may ask, `failures` why requests may fail: anything else fails the test. The browser has no service worker unless it `hasWorker`: it would be fetched and started for
 * each journey, most of which are over by then.
 */
export type VisitorOptions = BrowserContextOptions & {
  refusals?: readonly number[]
  logged?: RegExp
  hosts?: readonly string[]
  failures?: readonly string[]
  hasWorker?: boolean
}

const thisMachine: readonly string[] = ['127.0.0.1', 'localhost']

/** Sizes of window that the design is drawn for. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/**
 * Opens a page for a new visitor of the site at an address: nothing stored, English, in Berlin, with a wide window and little motion, unless told
 * otherwise. The test fails when the browser complains of anything: errors and warnings in the console (React's about
 * hydration among them), breaches of the content security policy, requests that fail or that leave this machine.
 * Who differs from the others in the window or in what goes along with requests alone gets one of the `free` browsers, and leaves it to them.
 */
export async function meetVisitor(
  browser: Browser,
  address: string,
  options: VisitorOptions,
  free: Seat[],
): Promise<Page> {
  const {
    refusals = [],
    logged,
    hosts = [],
    failures = [],
    javaScriptEnabled = true,
    hasWorker = false,
    ...rest
  } = options
  const expected = { refusals, logged, hosts: [...thisMachine, ...hosts], failures, javaScriptEnabled }
  const { viewport, extraHTTPHeaders, ...unusual } = rest
  const canPass = javaScriptEnabled && !hasWorker && Object.keys(unusual).length === 0
  const left = canPass ? free.pop() : undefined
  if (left) {
    Object.assign(left, { expected, complaints: [], lines: [], answers: [] })
    await left.page.setViewportSize(viewport ?? desktop)
    await left.page.context().setExtraHTTPHeaders(extraHTTPHeaders ?? {})
  }
  const usual = { locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: desktop, reducedMotion: 'reduce' } as const
  const all = { baseURL: address, ...usual, javaScriptEnabled, ...rest }
  const seat = left ?? (await openSeat(browser, all, { expected, canPass, hasWorker }))
  onTestFinished(async ({ task }) => {
    const { complaints } = seat
    const isPassed = task.result?.state === 'pass'
    if (!isPassed || complaints.length > 0) await keepFailure(failureFolder(task), seat)
    if (isPassed && (await emptied(seat, address))) free.push(seat)
    else await seat.page.context().close()
    if (complaints.length > 0) throw new Error(`The browser complained:\n${[...new Set(complaints)].join('\n')}`)
  })
  return seat.page
}

/** Goes to an address of the site and waits until the page runs. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await pageRuns(page)
  return response
}

/** Waits until React has taken over every control of the page: a press before that leads nowhere. */
export async function pageRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll('#app :is(a, button, input, select)')]
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

/** Chooses a theme as another tab of the same visitor would; answers the sheet that the page wears then. */
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
