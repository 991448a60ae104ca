import type { Endpoint } from '#platform/contract/endpoint.ts'

/** Whether something that a contract exports is an endpoint: what says a method and a path is one, be it whole or not. */
export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

/** What the endpoints of a contract are called that need a login. */
export function guardedIn(contract: object): string[] {
  return Object.entries(contract).flatMap(([name, exported]) =>
    isEndpoint(exported) && exported.access !== 'anyone' ? [name] : [],
  )
}
