import { languageCodes } from '#platform/contract/language.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { wordsOf } from '#platform/web/words.ts'
import type { Router } from './router.tsx'

/** What stands in the head of a page, apart from scripts and styles. */
export type DocumentHead = {
  title: string
  meta: { name?: string; property?: string; content: string }[]
  links: { rel: string; href: string; hrefLang?: string }[]
}

/** Collects the head from the matched routes: the innermost title wins, and every page names itself in each language (SPEC §2). */
export function headOf(router: Router, publicUrl: string): DocumentHead {
  const entries = router.state.matches.flatMap((match) => match.meta ?? []).filter((entry) => entry !== undefined)
  const meta = entries.flatMap(({ name, property, content }) =>
    content && (name || property) ? [{ ...(name ? { name } : {}), ...(property ? { property } : {}), content }] : [],
  )
  const path = router.state.location.pathname
  const [, language = '', ...rest] = path.split('/')
  const below = rest.length > 0 ? `/${rest.join('/')}` : ''
  const words = wordsOf(languageNamed(language))
  const named = entries.findLast((entry) => typeof entry.title === 'string')?.title
  return {
    // Only an address that leads nowhere has no page to name it.
    title: named ?? pageTitle(words, [words.t('common:notFound.title')]),
    meta,
    links: [
      { rel: 'canonical', href: `${publicUrl}/${language}${below}` },
      ...languageCodes.map((code) => ({ rel: 'alternate', hrefLang: code, href: `${publicUrl}/${code}${below}` })),
      { rel: 'alternate', hrefLang: 'x-default', href: `${publicUrl}${below || '/'}` },
    ],
  }
}
