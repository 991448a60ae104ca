import type { BrowserContext, Response } from 'playwright-core'
import { countCalls } from './pass-time.ts'

/** What a visitor may meet: statuses from 400 up, what is written to the console of them, the machines that may be asked, why requests may fail. */
export type Expected = {
  refusals: readonly number[]
  logged: RegExp | undefined
  hosts: readonly string[]
  failures: readonly string[]
  javaScriptEnabled: boolean
}

/** What the server answered, with the beginning of its words where it refused. */
export type Answer = { line: string; body?: string }

/** What is written down of a visitor. */
type Watched = {
  readonly expected: Expected
  readonly complaints: string[]
  readonly lines: string[]
  readonly answers: Answer[]
}

const mostAnswers = 50
const mostOfBody = 2_000

/** Writes down whatever a browser complains of, beyond what is expected of its visitor at that time, and what led to it. */
export async function watch(context: BrowserContext, seat: Watched): Promise<void> {
  countCalls(context)
  context.on('console', (message) => {
    seat.lines.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    if (!['error', 'warning'].includes(message.type())) return
    // On a busy machine a page takes longer than that to be laid out.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return
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
    noteAnswer(response, seat.answers)
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
