import type { Site } from '#platform/contract/site.ts'
import type { Shown } from './document-title.ts'

/**
 * Returns the canonical path or address of a page: the one given by the innermost route, else the
 * path without its query.
 */
export function canonicalOf({ matches, location }: Shown): string {
  const named = matches.flatMap((match) => match.links ?? []).findLast((link) => link?.rel === 'canonical')?.href
  return named ?? location.pathname
}

/** A path of this site as a whole address; an address as it is. */
export function wholeAddress(href: string, site: Site): string {
  return href.startsWith('/') ? site.publicUrl + href : href
}

/** Changes the canonical address in the document's head, used for sharing and printing. */
export function nameAddress(address: string): void {
  document.querySelector('link[rel=canonical]')?.setAttribute('href', address)
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', address)
}
