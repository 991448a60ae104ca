import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookies, openCookies } from './cookies.ts'
import { type Csrf, csrfCookie, csrfHeader } from './csrf.ts'
import type { Upload } from './upload.ts'

/**
 * Who sends a request. `address` is the network address, good for counting calls and never logged or stored in the clear; `browser` the
 * random id of the browser's guest cookie, null before it has one; `userAgent` what the browser says of itself.
 */
export type Visitor = { address: string; browser: string | null; userAgent: string | undefined }

/** Who is logged in: the account, the session that says so, and what its roles permit. */
export type Actor = { readonly id: number; readonly sessionId: number; readonly permissions: ReadonlySet<string> }

/** What a request brings to show who sends it: the secret of the session cookie, and the token of `Authorization: Bearer`. */
export type Credentials = { secret: string | undefined; token: string | undefined }

/** Finds out who is logged in. With `fresh` no copy is trusted: a session that ended a moment ago must neither write nor see what is private. */
export type Identify = (credentials: Credentials, how: { fresh: boolean }) => Promise<Actor | null>

/** How callers are known, the same for every endpoint. */
export type Callers = {
  identify: Identify
  csrf: Csrf
  /** Whether cookies are kept to https: everywhere but on loopback. */
  secureCookies: boolean
  /** Told of a guest cookie that nobody brings any more: its browser logged in or out, and has another. */
  browserLeft: (browser: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: Callers
  }
}

/** The cookie of somebody who is logged in; `__Host-session` where cookies are kept to https. */
export const sessionCookie = 'session'
const browserCookie = 'browser'

/** The browser that a call came from, as far as its cookies go. */
export type SessionCookies = {
  cookies: Cookies
  /** Gives a browser that has none its guest cookie and the anti-forgery pair. Answers the browser's id. */
  ensureGuest: () => string
  /** Lets the guest cookie live on from now, for so many seconds; without it, it ends with the browser. */
  extendGuest: (maxAgeSeconds: number) => void
  /** Lets the session cookie live on from now, for so many seconds. */
  extendSession: (maxAgeSeconds: number) => void
  /** Lets the session cookie begin, with a pair bound to it; without `maxAgeSeconds` it ends with the browser. */
  logIn: (secret: string, maxAgeSeconds: number | null) => void
  /** Forgets the session cookie; the browser goes on as a guest's, under a new id. */
  logOut: () => void
}

/** What is known of a call before its handler runs. `upload` is its file, if the endpoint takes one. */
export type Caller = { visitor: Visitor; actor: Actor | null; session: SessionCookies; upload?: Upload }

/** What a request brings to show who sends it. */
export function credentialsOf(request: FastifyRequest, cookies: Cookies): Credentials {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2)
  return {
    secret: secretOf(cookies),
    token: scheme?.toLowerCase() === 'bearer' && token ? token : undefined,
  }
}

/** The cookies of a request, Secure off loopback, and behind a proxy that speaks https for us. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, callers: Callers): Cookies {
  return openCookies(request, reply, callers.secureCookies || request.protocol === 'https')
}

/** The door of a request. */
export function openSessionCookies(
  cookies: Cookies,
  { csrf, browserLeft }: Pick<Callers, 'csrf' | 'browserLeft'>,
): SessionCookies {
  const pairWith = (boundTo: string) => cookies.set(csrfCookie, csrf.issue(boundTo))
  const newBrowser = () => {
    const former = browserOf(cookies)
    if (former) browserLeft(former)
    const browser = randomBytes(18).toString('base64url')
    cookies.set(browserCookie, browser)
    return browser
  }
  return {
    cookies,
    ensureGuest() {
      const browser = browserOf(cookies) ?? newBrowser()
      const boundTo = secretOf(cookies) ?? browser
      if (!csrf.fits(cookies.get(csrfCookie) ?? '', boundTo)) pairWith(boundTo)
      return browser
    },
    extendGuest(maxAgeSeconds) {
      const browser = browserOf(cookies)
      if (browser !== null) cookies.set(browserCookie, browser, { maxAgeSeconds })
    },
    extendSession(maxAgeSeconds) {
      const secret = secretOf(cookies)
      if (secret !== undefined) cookies.set(sessionCookie, secret, { maxAgeSeconds })
    },
    logIn(secret, maxAgeSeconds) {
      cookies.set(sessionCookie, secret, maxAgeSeconds === null ? {} : { maxAgeSeconds })
      newBrowser()
      pairWith(secret)
    },
    logOut() {
      cookies.clear(sessionCookie)
      pairWith(newBrowser())
    },
  }
}

/** The secret in the session cookie. An empty one is none: it could never have a pair, and its browser never write. */
export function secretOf(cookies: Cookies): string | undefined {
  return cookies.get(sessionCookie) || undefined
}

/** The id in the guest cookie; null where there is none, or none that we would have given out. */
export function browserOf(cookies: Cookies): string | null {
  const browser = cookies.get(browserCookie)
  return browser && /^[\w-]{24}$/.test(browser) ? browser : null
}

/**
 * Whether a request that writes carries the pair: cookie and header alike, and issued for this very session or guest. A call by token
 * alone needs none, since no page of another site can send that header.
 */
export function mayWrite(
  request: FastifyRequest,
  cookies: Cookies,
  { secret, token }: Credentials,
  csrf: Csrf,
): boolean {
  if (token !== undefined && secret === undefined) return true
  const boundTo = secret ?? browserOf(cookies)
  const echoed = request.headers[csrfHeader]
  if (!boundTo || typeof echoed !== 'string' || echoed !== cookies.get(csrfCookie)) return false
  return csrf.fits(echoed, boundTo)
}
