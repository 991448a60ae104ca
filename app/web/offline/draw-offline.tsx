import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { OfflineParts } from '#platform/contract/offline-parts.ts'
import type { Site } from '#platform/contract/site.ts'
import { SiteProvider } from '#platform/web/site.tsx'
import { loadWords } from '#platform/web/words.ts'
import { WordsProvider } from '#platform/web/words-context.tsx'
import { type ChangedWords, showChanges } from '../changed-words.ts'
import { NothingRead, OfflinePage, ReadItem, ReadNews } from './offline-page.tsx'

/**
 * Renders the parts of the offline page in a language, with the changed texts in it. `page` is the
 * body here, with its `title`; the worker receives a whole document.
 */
export async function drawOffline(
  language: LanguageCode,
  site: Site,
  changed: ChangedWords,
): Promise<OfflineParts & { title: string }> {
  showChanges(changed)
  const words = await loadWords(language, ['common', 'shell', 'news'])
  const draw = (part: ReactNode) =>
    renderToString(
      <WordsProvider words={words}>
        <SiteProvider site={site}>{part}</SiteProvider>
      </WordsProvider>,
    ).replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  return {
    title: words.t('news:offline.title'),
    page: draw(<OfflinePage />),
    list: draw(<ReadNews />),
    item: draw(<ReadItem />),
    none: draw(<NothingRead />),
  }
}
