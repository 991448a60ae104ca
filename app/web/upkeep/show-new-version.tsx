import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageNamed } from '#platform/web/locale.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { WordsProvider } from '#platform/web/words-context.tsx'
import { NewVersion } from './new-version.tsx'

/**
 * Adds a container for the new-version notice to the end of the page. Returns a function that
 * renders it in the page's language, given the served build, or null if it is the page's own.
 */
export function openNewVersion(): (served: string | null) => Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return async (served) => {
    const language = languageNamed(location.pathname.split('/')[1])
    await loadWords(language, ['shell', 'notices'])
    root.render(
      <StrictMode>
        <WordsProvider words={wordsOf(language)}>
          <NewVersion build={served} />
        </WordsProvider>
      </StrictMode>,
    )
  }
}
