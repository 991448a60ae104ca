import type { BrowserContext, Response } from 'playwright-core'
import { trackRequests } from './pending-requests.ts'

/**
 * What a journey allows: statuses from 400 up, console output about them, hosts, and why requests
 * may fail.
 */
export type Expected = {
  refusals: readonly number[]
  logged: RegExp | undefined
  hosts: readonly string[]
  failures: readonly string[]
  javaScriptEnabled: boolean
}

/** A response of the server, with the beginning of its body where the status is from 400 up. */
export type Answer = { line: string; body?: string }

/** What is noted about the page of a visitor. */
type Watched = {
  readonly expected: Expected
  readonly complaints: string[]
  readonly lines: string[]
  readonly answers: Answer[]
}

const mostAnswers = 50
const mostOfBody = 2_000

/**
 * Notes what a browser complains of beyond what the present journey expects, and what led to it.
 */
export async function watch(context: BrowserContext, noted: Watched): Promise<void> {
  trackRequests(context)
  context.on('console', (message) => {
    noted.lines.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    if (!['error', 'warning'].includes(message.type())) return
    // On a busy machine a page takes longer than that to be laid out.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return
    // Chromium's line about a response from 400 up: the listener of `response` has its status and
    // address.
    if (message.text().startsWith('Failed to load resource') || noted.expected.logged?.test(message.text())) return
    noted.complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    noted.complaints.push(`thrown: ${error.stack ?? error.message}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && !noted.expected.hosts.includes(hostname))
      noted.complaints.push(`a request to ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    // The browser itself aborts pending requests when the visitor goes to another page.
    const reason = request.failure()?.errorText ?? ''
    // With scripts disabled, Chromium reports each script of the page in this way.
    const isSwitchedOff = !noted.expected.javaScriptEnabled && reason === 'csp' && request.url().endsWith('.js')
    if (reason !== 'net::ERR_ABORTED' && !noted.expected.failures.includes(reason) && !isSwitchedOff)
      noted.complaints.push(`failed with ${reason}: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    noteAnswer(response, noted.answers)
    if (status >= 400 && !noted.expected.refusals.includes(status))
      noted.complaints.push(`answered ${status}: ${response.url()}`)
  })
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    noted.complaints.push(`content security policy: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}

function noteAnswer(response: Response, answers: Answer[]): void {
  const { pathname, search } = new URL(response.url())
  const answer: Answer = { line: `${response.request().method()} ${pathname}${search} ${response.status()}` }
  answers.push(answer)
  if (answers.length > mostAnswers) answers.shift()
  if (response.status() < 400) return
  response.text().then(
    (text) => {
      answer.body = text.slice(0, mostOfBody)
    },
    // A page that is left or closed no longer has it.
    () => {},
  )
}
