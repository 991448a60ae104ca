import { showCurrentUser } from '#features/accounts/contract.ts'
import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import { partsOf } from '#platform/web/api.ts'
import { addressOf } from '#platform/web/fetch-transport.ts'

/** An HTTP response of an endpoint: the status, and the body parsed from JSON. */
export type Answered = { status: number; body: unknown; headers: Headers }

/**
 * An HTTP client that behaves like a browser: keeps cookies and sends the anti-forgery pair with
 * writes.
 */
export type Client = {
  /** Calls an endpoint over HTTP. `headers` are added to the client's own or replace them. */
  ask: <E extends Endpoint>(endpoint: E, parts: Call<E>, headers?: Record<string, string>) => Promise<Answered>
  /** Follows no redirect. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Its cookies by name; a test's changes are sent from then on. */
  cookies: Map<string, string>
}

/**
 * Opens a client without cookies. It gets the anti-forgery pair before its first write, unless the
 * test set one.
 */
export function openClient(address: string): Client {
  const cookies = new Map<string, string>()

  function keep(response: Response): Response {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0(?:;|$)/i.test(cookie) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  function cookieHeader(): Record<string, string> {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
  }

  async function send(path: string, request: RequestInit, headers: Record<string, string>): Promise<Response> {
    const init = { redirect: 'manual' as const, ...request, headers: { ...cookieHeader(), ...headers } }
    return keep(await fetch(address + path, init))
  }

  return {
    cookies,
    get: (path, headers = {}) => send(path, {}, headers),
    async ask(endpoint, parts, headers = {}) {
      const given = partsOf(parts)
      const writes = endpoint.method !== 'GET'
      if (writes && !cookies.has('XSRF-TOKEN')) await send(showCurrentUser.path, {}, {})
      const pair = cookies.get('XSRF-TOKEN')
      const response = await send(
        addressOf(endpoint, given),
        {
          method: endpoint.method,
          ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        },
        {
          ...(writes && pair ? { 'x-xsrf-token': pair } : {}),
          ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      )
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
  }
}
