import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookies, openCookies } from './cookies.ts'
import { type Csrf, csrfCookie, csrfHeader } from './csrf.ts'
import type { Upload } from './upload.ts'

/**
 * The sender of a request. `address` is the network address, used for rate limits and never logged
 * or stored in the clear; `browser` is the random id of the browser's guest cookie, null before it
 * has one; `userAgent` is the browser's self-description.
 */
export type Visitor = { address: string; browser: string | null; userAgent: string | undefined }

/**
 * The logged-in member: the account, its session, and the permissions of its roles with their
 * scopes. `isConfirmed`: the session has lately been confirmed by a passkey or the password.
 */
export type Actor = {
  readonly id: number
  readonly sessionId: number
  readonly permissions: ReadonlyMap<string, 'all' | 'own'>
  readonly isConfirmed: boolean
}

/**
 * The credentials of a request: the secret of the session cookie, and the token of `Authorization:
 * Bearer`.
 */
export type Credentials = { secret: string | undefined; token: string | undefined }

/**
 * Identifies the logged-in member. `fresh` bypasses the cache: a session that has just ended must
 * neither write nor read private data.
 */
export type Identify = (credentials: Credentials, how: { fresh: boolean }) => Promise<Actor | null>

/** How callers are known, the same for every endpoint. */
export type Callers = {
  identify: Identify
  csrf: Csrf
  /** Whether cookies are kept to https: everywhere but on loopback. */
  secureCookies: boolean
  /**
   * Called with a guest cookie no longer in use: its browser logged in or out and has another one.
   */
  browserLeft: (browser: string) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: Callers
  }
}

/** The cookie of a logged-in member; `__Host-session` where cookies are restricted to https. */
export const sessionCookie = 'session'
const browserCookie = 'browser'

/** The browser that a call came from, as far as its cookies go. */
export type SessionCookies = {
  cookies: Cookies
  /**
   * Ensures that the browser has a guest cookie and the anti-forgery pair. Returns the browser's
   * id.
   */
  ensureGuest: () => string
  /**
   * Extends the guest cookie for this many seconds; without it, the cookie ends with the browser
   * session.
   */
  extendGuest: (maxAgeSeconds: number) => void
  /** Extends the session cookie for this many seconds. */
  extendSession: (maxAgeSeconds: number) => void
  /**
   * Sets the session cookie, with an anti-forgery pair bound to it; without `maxAgeSeconds` it ends
   * with the browser session.
   */
  logIn: (secret: string, maxAgeSeconds: number | null) => void
  /** Clears the session cookie; the browser continues as a guest, with a new id. */
  logOut: () => void
}

/**
 * The caller of an endpoint, known before its handler runs. `upload` is its file, if the endpoint
 * takes one.
 */
export type Caller = { visitor: Visitor; actor: Actor | null; session: SessionCookies; upload?: Upload }

/** Returns the credentials of a request. */
export function credentialsOf(request: FastifyRequest, cookies: Cookies): Credentials {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2)
  return {
    secret: secretOf(cookies),
    token: scheme?.toLowerCase() === 'bearer' && token ? token : undefined,
  }
}

/** The cookies of a request; Secure except on loopback without an https proxy in front. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, callers: Callers): Cookies {
  return openCookies(request, reply, callers.secureCookies || request.protocol === 'https')
}

/** Creates the session cookies of a request. */
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

/**
 * Returns the secret in the session cookie. An empty one is ignored: it could never have an
 * anti-forgery pair, so its browser could never write.
 */
export function secretOf(cookies: Cookies): string | undefined {
  return cookies.get(sessionCookie) || undefined
}

/** The id in the guest cookie; null where there is none, or none that we would have given out. */
export function browserOf(cookies: Cookies): string | null {
  const browser = cookies.get(browserCookie)
  return browser && /^[\w-]{24}$/.test(browser) ? browser : null
}

/**
 * Returns whether a writing request has a valid anti-forgery pair: equal cookie and header, issued
 * for this session or guest. Calls by token alone need none, since no page of another site can send
 * that header.
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
