import type { Endpoint } from '#platform/contract/endpoint.ts'

/** Whether an export of a contract is an endpoint: anything with a method and a path. */
export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

/** The names of a contract's endpoints that need a login. */
export function guardedIn(contract: object): string[] {
  return Object.entries(contract).flatMap(([name, exported]) =>
    isEndpoint(exported) && exported.access !== 'anyone' ? [name] : [],
  )
}
