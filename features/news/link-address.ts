import { languageCodes } from '#platform/contract/language.ts'

/** Longer than any legitimate address. */
const longest = 2000

/**
 * Spaces, control characters and backslashes, which browsers drop or convert when parsing an
 * address.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const misleading = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/**
 * Returns a safe link address as normalised by browsers, or null. Allowed are `http` and `https`
 * without credentials, and paths of this site, returned without the language (`/de/news/x` →
 * `/news/x`).
 */
export function linkAddress(written: string): string | null {
  const address = written.trim()
  if (address.length > longest || misleading.test(address)) return null
  if (/^\/(?!\/)/.test(address)) return sitePath(address)
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.username === '' && url.password === '' && url.href.length <= longest ? url.href : null
}

const base = 'https://site.invalid'
const language = new RegExp(`^/(?:${languageCodes.join('|')})(?=/|$)`)

function sitePath(address: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const path = url.pathname.replace(language, '') || '/'
  // `/..//elsewhere` is a path to begin with and another host once it has been read.
  return url.origin !== base || path.startsWith('//') ? null : path + url.search + url.hash
}

/** The site's own folder of pictures. */
const ownPicture = /^\/pictures\/[a-z0-9][\w-]*(?:[./][\w-]+)*$/

/**
 * Returns the address of a permitted picture, or null: the site's own (`/pictures/…`), or one of
 * the allowed origins.
 */
export function pictureAddress(written: string, origins: ReadonlySet<string>): string | null {
  const address = linkAddress(written)
  if (address === null) return null
  return ownPicture.test(address) || (!address.startsWith('/') && origins.has(new URL(address).origin)) ? address : null
}
