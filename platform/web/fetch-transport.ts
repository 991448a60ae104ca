import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { CallFailed, type CallParts, type Transport } from './api.ts'

const commonRefusals: readonly string[] = ['error.formFieldRequired', 'error.incorrectData']

/** The address of a call: parameters escaped into the path, the query in a stable order, what is undefined left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, parts: CallParts): string {
  const params = new Map(Object.entries(parts.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const given = Object.entries(parts.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

/** Sends calls to the site that the page came from. */
export const fetchTransport: Transport = async (endpoint, parts, signal) => {
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallFailed(null, { cause: error })
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    const { error, ...parameters } = body
    if (error in endpoint.refusals || commonRefusals.includes(error)) return refuse(error, parameters)
  }
  throw new CallFailed(response.status)
}
