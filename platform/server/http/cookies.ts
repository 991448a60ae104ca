import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfCookie } from './csrf.ts'

/** The cookies of a request and its response. Reading returns values that were set or cleared. */
export type Cookies = {
  get: (name: string) => string | undefined
  /** `maxAgeSeconds` left out: the browser forgets it when it closes. */
  set: (name: string, value: string, options?: { maxAgeSeconds?: number }) => void
  clear: (name: string) => void
}

/**
 * Reads and writes cookies: HttpOnly, SameSite=Lax, path `/`, and Secure when `secure`, then as
 * `__Host-…`, which no other host can plant. Scripts read only the one to echo.
 */
export function openCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const written = new Map<string, string | undefined>()
  const full = (name: string) => (secure && name !== csrfCookie ? `__Host-${name}` : name)
  const options = (name: string) => ({ path: '/', httpOnly: name !== csrfCookie, sameSite: 'lax', secure }) as const
  return {
    get: (name) => (written.has(name) ? written.get(name) : request.cookies[full(name)]),
    set(name, value, { maxAgeSeconds } = {}) {
      written.set(name, value)
      // A response that sets a cookie must not be cached.
      reply.header('cache-control', 'no-store')
      reply.setCookie(full(name), value, {
        ...options(name),
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      })
    },
    clear(name) {
      written.set(name, undefined)
      reply.clearCookie(full(name), options(name))
    },
  }
}
