import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageNamed } from '#platform/web/locale.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { WordsProvider } from '#platform/web/words-context.tsx'
import { NewVersion } from './new-version.tsx'

/** Puts a place for the notice of a new version at the end of the page. Answers how to draw it, in the language of the page: with the build that is served, or null where it is the page's. */
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
