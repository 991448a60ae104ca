import { addressBelow, addressPart, pages } from '#platform/contract/addresses.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'

/**
 * The language for an address without one: the stored, else the browser's, else English
 * (specification §4.6).
 */
export function preferredLanguage(
  storedLanguage: string | undefined,
  acceptLanguage: string | undefined,
): LanguageCode {
  return knownLanguage(storedLanguage) ?? firstAccepted(acceptLanguage ?? '') ?? fallbackLanguage
}

/**
 * Parses a language code, ignoring case and region: `de-AT` is `de`. Locale-independent, so that
 * `TR` is always read as `tr`, without Turkish case rules.
 */
export function knownLanguage(code: string | undefined): LanguageCode | undefined {
  const primary = code?.trim().toLowerCase().split('-')[0]
  return languageCodes.find((language) => language === primary)
}

function firstAccepted(header: string): LanguageCode | undefined {
  const ranges = header.split(',', 20).map((range, position) => {
    const [tag = '', ...parameters] = range.split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { tag, quality: quality === undefined ? 1 : Number(quality), position }
  })
  return ranges
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
    .map((range) => knownLanguage(range.tag))
    .find(Boolean)
}

/**
 * Returns the redirect of a page request before rendering, or null: adds a missing language;
 * normalises `/DE/x`, trailing slashes and unnecessary escapes (`/de/h%6fme`). Keeps the query and
 * never leaves the site.
 */
export function languageRedirect(
  path: string,
  query: string,
  preferred: () => LanguageCode,
): { location: string; permanent: boolean } | null {
  const segments = path.split('/').filter(Boolean).map(plainSegment)
  const [first, ...rest] = segments
  const named = languageCodes.find((language) => language === first?.toLowerCase())
  const language = named ?? preferred()
  const below = named ? rest : segments
  const right = addressBelow(language, below.join('/') || pages.home)
  if (right === path) return null
  return { location: right + query, permanent: named !== undefined && below.length > 0 }
}

/** Writes a segment of an address the one way that browsers write it. */
function plainSegment(segment: string): string {
  return addressPart(decodeURIComponent(segment))
}

/**
 * Escapes each percent sign of an address that is not part of an escape, so that it can be parsed:
 * a mistyped address is a page not found.
 */
export function readableAddress(address: string): string {
  try {
    decodeURIComponent(address)
    return address
  } catch {
    return address.replaceAll('%', '%25')
  }
}
