import type { ClientEndpoint } from '#platform/contract/endpoint.ts'
import { serverErrors } from '#platform/contract/implied-refusals.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { CallFailed, type CallParts, type Transport } from './api.ts'
import { sessionToken } from './session-token.ts'

/**
 * Returns the address of a call: parameters escaped into the path, the query in a stable order,
 * undefined values left out.
 */
export function addressOf(endpoint: Pick<ClientEndpoint, 'path'>, parts: CallParts): string {
  const params: Readonly<Record<string, string | number | boolean>> = { ...parts.params }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(parts.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

/** The half of the anti-forgery pair that the page echoes (specification §7.3). */
function antiForgeryToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
}

/**
 * Creates a transport to the page's own site. A write includes the anti-forgery pair; without a
 * valid one, the browser gets one by `renewPair` and the call is sent once more. `onHeaders` gets
 * the headers of each answer.
 */
export function openFetchTransport(
  renewPair: () => Promise<unknown>,
  onHeaders: (headers: Headers) => void = () => {},
): Transport {
  let renewing: Promise<unknown> | undefined
  const renew = () => {
    renewing ??= renewPair().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  return async (endpoint, parts, signal) => {
    const writes = endpoint.method !== 'GET'
    // A starting page sends many requests, each of which blocks a phone for a moment: each gets its
    // own task.
    if (!writes) await globalThis.scheduler?.yield?.()
    else if (!antiForgeryToken()) await renew().catch(() => {})
    let response = await send(endpoint, parts, signal)
    if (writes && response.status === 419) {
      await renew().catch(() => {})
      response = await send(endpoint, parts, signal)
    }
    onHeaders(response.headers)
    return read(endpoint, response)
  }
}

async function send(endpoint: ClientEndpoint, parts: CallParts, signal: AbortSignal | undefined): Promise<Response> {
  const token = sessionToken()
  const pair = endpoint.method === 'GET' ? undefined : antiForgeryToken()
  return (parts.transport ?? fetch)(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(pair ? { 'x-xsrf-token': pair } : {}),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    // The browser writes the type of a form itself, with what parts it.
    body: parts.file ? formWith(parts.file) : parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallFailed(null, { cause: error })
  })
}

function formWith(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

async function read(endpoint: ClientEndpoint, response: Response): Promise<unknown> {
  // A truncated response is a failure.
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (response.ok && response.status !== 204) throw new CallFailed(null, { cause: error })
    return null
  })
  if (response.ok) return body
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    const { error, ...parameters } = body
    // An unreadable response is a failure: the page keeps its data and retries.
    const isAway = error === 'error.unavailable' && endpoint.method === 'GET'
    if (error.startsWith('error.') && !isAway && !serverErrors.includes(error)) return refuse(error, parameters)
  }
  throw new CallFailed(response.status)
}
