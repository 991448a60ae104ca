import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The anti-forgery pair: a cookie that the page echoes in a header (specification §7.3). */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'x-xsrf-token'

/** Makes and checks tokens that are signed and bound to one session, or to one guest's browser. */
export type Csrf = {
  /** Returns a new token bound to the secret `boundTo`. */
  issue: (boundTo: string) => string
  /** Whether a token was issued for that holder. */
  fits: (token: string, boundTo: string) => boolean
}

/** Opens the making of tokens under the site's key. */
export function openCsrf(key: Buffer): Csrf {
  const sign = (nonce: string, boundTo: string) => createHmac('sha256', key).update(`${nonce}\n${boundTo}`).digest()
  return {
    issue(boundTo) {
      const nonce = randomBytes(12).toString('base64url')
      return `${nonce}.${sign(nonce, boundTo).toString('base64url')}`
    },
    fits(token, boundTo) {
      const [nonce = '', signature = '', ...rest] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = sign(nonce, boundTo)
      return rest.length === 0 && given.byteLength === right.byteLength && timingSafeEqual(given, right)
    },
  }
}
