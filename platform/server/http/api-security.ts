import type { Endpoint } from '#platform/contract/endpoint.ts'

/** The ways to authenticate a call, as OpenAPI names them (specification §4.1). */
export const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a login answers: all that a program needs which keeps no cookies.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The cookie that a login gives, called __Host-session over https.',
  },
  pair: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The value of the cookie XSRF-TOKEN, which every browser gets from GET /api/get/users/current. Without the token above, each call that writes echoes it here, a guest’s too.',
  },
} as const

type Requirement = Partial<Record<keyof typeof securitySchemes, string[]>>

/**
 * Returns the OpenAPI security requirements of a call, as alternatives; undefined if there are
 * none.
 */
export function securityOf({ method, access }: Pick<Endpoint, 'method' | 'access'>): Requirement[] | undefined {
  const pair = method === 'GET' ? {} : { pair: [] }
  const session = access === 'anyone' ? {} : { session: [] }
  const byCookie: Requirement = { ...session, ...pair }
  return Object.keys(byCookie).length > 0 ? [{ token: [] }, byCookie] : undefined
}
