import type { BrowserContext } from 'playwright-core'
import { countCalls } from './pass-time.ts'

/** What a visitor may meet: statuses from 400 up, what is written to the console of them, the machines that may be asked, why requests may fail. */
export type Expected = {
  refusals: readonly number[]
  logged: RegExp | undefined
  hosts: readonly string[]
  failures: readonly string[]
  javaScriptEnabled: boolean
}

/** Writes down whatever a browser complains of, beyond what is expected of its visitor at that time. */
export async function watch(
  context: BrowserContext,
  seat: { readonly expected: Expected; readonly complaints: string[] },
): Promise<void> {
  countCalls(context)
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // Chromium's line about an answer from 400 up; `response` below knows its status and address.
    if (message.text().startsWith('Failed to load resource') || seat.expected.logged?.test(message.text())) return
    seat.complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    seat.complaints.push(`thrown: ${error.stack ?? error.message}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && !seat.expected.hosts.includes(hostname))
      seat.complaints.push(`a request to ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    // What is under way while the visitor goes on to another page is given up by the browser itself.
    const reason = request.failure()?.errorText ?? ''
    // Where scripts are switched off, Chromium says so in this way of each that the page would have loaded.
    const isSwitchedOff = !seat.expected.javaScriptEnabled && reason === 'csp' && request.url().endsWith('.js')
    if (reason !== 'net::ERR_ABORTED' && !seat.expected.failures.includes(reason) && !isSwitchedOff)
      seat.complaints.push(`failed with ${reason}: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !seat.expected.refusals.includes(status))
      seat.complaints.push(`answered ${status}: ${response.url()}`)
  })
  await context.exposeBinding('tellBreach', (_source, breach: string) => {
    seat.complaints.push(`content security policy: ${breach}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellBreach')
      if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}
