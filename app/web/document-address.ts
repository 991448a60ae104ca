import type { Site } from '#platform/contract/site.ts'
import type { Shown } from './document-title.ts'

/** Where a page is to be found, as a path or an address: what the innermost route that says so says, else the path without its query. */
export function canonicalOf({ matches, location }: Shown): string {
  const named = matches.flatMap((match) => match.links ?? []).findLast((link) => link?.rel === 'canonical')?.href
  return named ?? location.pathname
}

/** A path of this site as a whole address; an address as it is. */
export function wholeAddress(href: string, site: Site): string {
  return href.startsWith('/') ? site.publicUrl + href : href
}

/** Has the document's head name another address than that of the page which was loaded, for what shares or prints it. */
export function nameAddress(address: string): void {
  document.querySelector('link[rel=canonical]')?.setAttribute('href', address)
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', address)
}
