import { createHash } from 'node:crypto'

/** The hash by which the content security policy lets one known inline script run. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Origins of other hosts that pages may load pictures and sound from besides the site itself, and that they may show in a frame. */
type Sources = {
  scriptHashes: readonly string[]
  pictureOrigins: readonly string[]
  mediaOrigins: readonly string[]
  frameOrigins: readonly string[]
  overHttps: boolean
}

/**
 * The security headers of pages: hashed inline scripts only, no eval, Trusted Types.
 * `style-src-attr` allows the `style=""` of virtual lists and accessible primitives.
 */
export function pageSecurityHeaders(sources: Sources): Record<string, string> {
  const { scriptHashes, pictureOrigins, mediaOrigins, frameOrigins, overHttps } = sources
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${pictureOrigins.join(' ')}`.trim(),
    `media-src 'self' ${mediaOrigins.join(' ')}`.trim(),
    `frame-src ${frameOrigins.join(' ') || "'none'"}`,
    // Some letters come within a sheet (`platform/web/styles/turkish-letters.css`).
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Made for the address of a service worker alone (`platform/web/register-worker.ts`).
    'trusted-types own-worker',
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return { 'content-security-policy': policy, ...commonSecurityHeaders(overHttps) }
}

/** The same headers for a page that other sites may show in a frame; everything else about it is as strict. */
export function forFrames(pageHeaders: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-security-policy': policy = '', 'x-frame-options': _, ...others } = pageHeaders
  return { ...others, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') }
}

/** For what other sites may show among their own, such as a picture in a feed. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' }

/** The headers of every answer that is no page: data is never a document that runs or loads anything, and nobody shows it in a frame. */
export function dataSecurityHeaders(overHttps: boolean): Record<string, string> {
  // Browsers draw what shows a bare picture or data with styles of their own.
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { 'content-security-policy': policy, ...commonSecurityHeaders(overHttps) }
}

/** The policy of what others wrote and browsers might show as a page: files to be kept, feeds. */
export const sandboxPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The policy of the service worker: it reaches this site and nothing else, and its messages bear the site's icon. */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

function commonSecurityHeaders(overHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-dns-prefetch-control': 'off',
    ...(overHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
