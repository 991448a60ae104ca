import { createHash } from 'node:crypto'

/** The hash by which the content security policy lets one known inline script run. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * Origins besides the site itself from which pages may load pictures and sound, and those they may
 * embed in a frame; inline scripts and Trusted Types policies by name.
 */
type Sources = {
  scriptHashes: readonly string[]
  pictureOrigins: readonly string[]
  mediaOrigins: readonly string[]
  frameOrigins: readonly string[]
  /** Names of Trusted Types policies besides that of the service worker's address. */
  trustedTypes?: readonly string[]
  transport: Transport
}

/** Whether visitors come over https, and whether browsers must use it for all subdomains too. */
export type Transport = { overHttps: boolean; withSubdomains: boolean }

/**
 * The security headers of pages: hashed inline scripts only, no eval, Trusted Types.
 * `style-src-attr` allows the `style=""` of virtual lists and accessible primitives.
 */
export function pageSecurityHeaders(sources: Sources): Record<string, string> {
  const { scriptHashes, pictureOrigins, mediaOrigins, frameOrigins, trustedTypes = [], transport } = sources
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
    ['trusted-types own-worker', ...trustedTypes].join(' '),
    ...(transport.overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return { 'content-security-policy': policy, ...commonSecurityHeaders(transport) }
}

/**
 * Returns the headers of an embed, the only documents that other sites may show in a frame: one
 * sheet of its own, no script. Where it plays audio (`mediaOrigins`), scripts of this site may run
 * and ask it.
 */
export function embedSecurityHeaders(sources: {
  style: string
  pictureOrigins: readonly string[]
  mediaOrigins: readonly string[] | null
  overHttps: boolean
}): Record<string, string> {
  const { style, pictureOrigins, mediaOrigins, overHttps } = sources
  const policy = [
    "default-src 'none'",
    `style-src ${scriptHash(style)}`,
    `img-src 'self' ${pictureOrigins.join(' ')}`.trim(),
    "font-src 'self'",
    ...(mediaOrigins
      ? ["script-src 'self'", "connect-src 'self'", `media-src 'self' ${mediaOrigins.join(' ')}`.trim()]
      : []),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  // Every response already has the HSTS header.
  const { 'x-frame-options': _, ...others } = commonSecurityHeaders({ overHttps: false, withSubdomains: false })
  return { ...others, ...forOtherSites, 'content-security-policy': policy }
}

/**
 * Returns the headers of a page whose address is a secret: it may be embedded by this site alone,
 * and neither search engines nor linked sites learn its address.
 */
export function forSecretPages(pageHeaders: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-security-policy': policy = '', ...others } = pageHeaders
  return {
    ...others,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
}

/** For what other sites may show among their own, such as a picture in a feed. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Returns the headers of non-page responses: data must never run or load anything as a document, or
 * be embedded in a frame.
 */
export function dataSecurityHeaders(transport: Transport): Record<string, string> {
  // Browsers draw what shows a bare picture or data with styles of their own.
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { 'content-security-policy': policy, ...commonSecurityHeaders(transport) }
}

/** The policy of user content that browsers might render as a page: downloads, feeds. */
export const sandboxPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns the policy of user content that a frame of this site shows. Browsers draw a bare picture
 * with styles of their own, and refuse to show a PDF in a sandbox: it has a process of its own.
 */
export function viewPolicy(type: string): string {
  const rules = ["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"]
  const sandbox = type === 'application/pdf' ? [] : ['sandbox']
  return [...rules, "frame-ancestors 'self'", ...sandbox].join('; ')
}

/**
 * The policy of the service worker: it may only reach this site; its notifications show the site's
 * icon.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

function commonSecurityHeaders({ overHttps, withSubdomains }: Transport): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-dns-prefetch-control': 'off',
    ...(overHttps && { 'strict-transport-security': `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}` }),
  }
}
