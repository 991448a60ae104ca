import { languageNamed } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { wordsOf } from '#platform/web/words.ts'
import type { Router } from './router.tsx'

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
