import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, ClientEndpoint, Endpoint, RefusalKey } from '#platform/contract/endpoint.ts'
import type { ImpliedRefusalKey } from '#platform/contract/implied-refusals.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import type { RequestTransport } from '#platform/contract/request-transport.ts'

/**
 * The answer to a call: the result, or a refusal as a value. Everything else (no network, a server
 * error) is thrown.
 */
export type Answer<E extends Endpoint> = z.output<E['result']> | Refusal<RefusalKey<E> | ImpliedRefusalKey>

/** The parts of a call, before any schema has seen them. */
export type CallParts = {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  file?: Blob | undefined
  transport?: RequestTransport | undefined
}

/** Carries a call to the server: by `fetch` in the browser, within the process while rendering. */
export type Transport = (endpoint: ClientEndpoint, parts: CallParts, signal?: AbortSignal) => Promise<unknown>

/** A call that failed without a declared refusal. `status` is null if there was no response. */
export class CallFailed extends Error {
  readonly status: number | null

  constructor(status: number | null, options?: ErrorOptions) {
    super(`The call failed (${status ?? 'no answer'})`, options)
    this.status = status
  }
}

let transport: Transport = () => Promise.reject(new Error('No transport'))

/** Chooses how calls travel, once per process: each entry does so before anything is rendered. */
export function setTransport(chosen: Transport): void {
  transport = chosen
}

/** Calls an endpoint: `call(scanPlayer, { body: { hotel, name } })`. */
export async function call<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  parts: Call<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  // The server parsed the result by the endpoint's schema before it sent it.
  return (await transport(endpoint, partsOf<E>(parts), signal)) as Answer<E>
}

/** Returns the parts of a call without the contract's types, for a transport. */
export function partsOf<E extends Endpoint>(parts: Call<E>): CallParts {
  return parts as CallParts
}

/**
 * Returns query options for a reading endpoint. A refusal is data, so that pages can show it and
 * hydration includes it.
 */
export function queryOf<E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) {
  return queryOptions({
    queryKey: [endpoint.path, parts] as const,
    queryFn: ({ signal }) => call(endpoint, parts, signal),
  })
}
