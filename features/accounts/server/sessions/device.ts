import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import Bowser from 'bowser'
import type { Cookies } from '#platform/server/http/cookies.ts'

const cookie = 'device'
const yearSeconds = 365 * 86_400

/**
 * Remembers in a signed cookie that an account was logged in to from this browser. Guesses from
 * elsewhere then use a different rate limit, so that attackers cannot lock the owner out (OWASP
 * "device cookies").
 */
export type KnownDevices = {
  /**
   * Returns a name for this browser if it has logged in to the account before, else null. A missing
   * account (null) takes the same time.
   */
  recognise: (cookies: Cookies, accountId: number | null) => string | null
  remember: (cookies: Cookies, accountId: number) => void
}

/** Opens the remembering under the site's key. */
export function openKnownDevices(key: Buffer): KnownDevices {
  const sign = (words: string) => createHmac('sha256', key).update(words).digest()
  return {
    recognise(cookies, accountId) {
      const [account = '', nonce = '', signature = ''] = (cookies.get(cookie) ?? '').split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = sign(`${account}.${nonce}`)
      if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return null
      return account === String(accountId) ? nonce : null
    },
    remember(cookies, accountId) {
      const words = `${accountId}.${randomBytes(12).toString('base64url')}`
      cookies.set(cookie, `${words}.${sign(words).toString('base64url')}`, { maxAgeSeconds: yearSeconds })
    },
  }
}

/** Name of a device in a list of sessions; no other detail of the user agent is stored. */
export type Device = { browser: string | null; system: string | null }

// Length limit of browser names, since `User-Agent` is arbitrary input.
const longestName = 40

/** Parses `User-Agent`. Unknown parts are null. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.slice(0, longestName) || null, system: os.name?.slice(0, longestName) || null }
}
