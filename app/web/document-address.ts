import type { Site } from '#platform/contract/site.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { wordsOf } from '#platform/web/words.ts'
import type { Router } from './router.tsx'

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

type Match = Router['state']['matches'][number]

/**
 * Router state from which a page's head is built: the location and the loader data of matched
 * routes.
 */
export type Shown = {
  location: Pick<Router['state']['location'], 'pathname'>
  matches: readonly Pick<Match, 'meta' | 'links'>[]
}

/** The title of a page: that of the innermost route which names itself. */
export function titleOf({ matches, location }: Shown): string {
  const named = matches
    .flatMap((match) => match.meta ?? [])
    .findLast((entry) => typeof entry?.title === 'string')?.title
  if (named) return named
  // Only an address that leads nowhere has no page to name it.
  const words = wordsOf(languageNamed(location.pathname.split('/')[1]))
  return pageTitle(words, [words.t('common:notFound.title')])
}
