import type { Endpoint } from '#platform/contract/endpoint.ts'

/**
 * Returns the headers that announce the end of an endpoint: `Deprecation` (RFC 9745), `Sunset`
 * (RFC 8594) and a link to what to use instead. Empty for any other endpoint.
 */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  const { since, sunset, link } = deprecated
  return {
    deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
    ...(link && { link: `<${link}>; rel="deprecation"; type="text/html"` }),
  }
}
