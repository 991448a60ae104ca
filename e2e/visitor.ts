import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'

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
 */
export async function meetVisitor(browser: Browser, address: string, options: VisitorOptions): Promise<Page> {
  const {
    refusals = [],
    logged,
    hosts = [],
    failures = [],
    hasWorker = false,
    javaScriptEnabled = true,
    ...rest
  } = options
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: desktop,
    reducedMotion: 'reduce',
    javaScriptEnabled,
    ...rest,
  })
  context.setDefaultTimeout(30_000)
  if (!hasWorker) {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
  }
  const complaints = await watch(context, {
    refusals,
    logged,
    hosts: [...thisMachine, ...hosts],
    failures,
    javaScriptEnabled,
  })
  onTestFinished(async () => {
    await context.close()
    if (complaints.length > 0) throw new Error(`The browser complained:\n${[...new Set(complaints)].join('\n')}`)
  })
  return context.newPage()
}

async function watch(
  context: BrowserContext,
  {
    refusals,
    logged,
    hosts,
    failures,
    javaScriptEnabled,
  }: {
    refusals: readonly number[]
    logged: RegExp | undefined
    hosts: readonly string[]
    failures: readonly string[]
    javaScriptEnabled: boolean
  },
): Promise<string[]> {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // Chromium's line about an answer from 400 up; `response` below knows its status and address.
    if (message.text().startsWith('Failed to load resource') || logged?.test(message.text())) return
    complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    complaints.push(`thrown: ${error.stack ?? error.message}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && !hosts.includes(hostname)) complaints.push(`a request to ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    // What is under way while the visitor goes on to another page is given up by the browser itself.
    const reason = request.failure()?.errorText ?? ''
    // Where scripts are switched off, Chromium says so in this way of each that the page would have loaded.
    const isSwitchedOff = !javaScriptEnabled && reason === 'csp' && request.url().endsWith('.js')
    if (reason !== 'net::ERR_ABORTED' && !failures.includes(reason) && !isSwitchedOff)
      complaints.push(`failed with ${reason}: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !refusals.includes(status)) complaints.push(`answered ${status}: ${response.url()}`)
  })
  await context.exposeBinding('tellBreach', (_source, breach: string) => {
    complaints.push(`content security policy: ${breach}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellBreach')
      if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  return complaints
}

/** Goes to an address of the site and waits until the page runs. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await pageRuns(page)
  return response
}

/** Waits until React has taken over every control of the page: a press before that leads nowhere. */
export async function pageRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('#app :is(a, button, input, select)')]
    return (
      controls.length > 0 && controls.every((control) => Object.keys(control).some((key) => key.startsWith('__react')))
    )
  })
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
