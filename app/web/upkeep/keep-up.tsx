import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageNamed } from '#platform/web/locale.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { WordsProvider } from '#platform/web/words-context.tsx'
import type { Router } from '../router.tsx'
import { forgetReadOnLogout } from './forget-read.ts'
import { NewVersion } from './new-version.tsx'
import { watchServedBuild } from './served-build.ts'

/**
 * What a page does besides being read: it has the worker run, says when the site was renewed, and sees to it that nothing personal stays behind. `build` is the page's own;
 * undefined where the operator wants no worker: then one that is there learns so.
 */
export async function keepUp(options: {
  router: Router
  queryClient: QueryClient
  build: string | undefined
}): Promise<void> {
  const { router, queryClient, build } = options
  // A page in the frame of another site keeps nothing in the browser.
  if (window.top !== window) return
  if (build === undefined) {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let served: string | null = null
  const draw = async () => {
    const language = languageNamed(location.pathname.split('/')[1])
    await loadWords(language, ['shell', 'upkeep'])
    root.render(
      <StrictMode>
        <WordsProvider words={wordsOf(language)}>
          <NewVersion build={served} />
        </WordsProvider>
      </StrictMode>,
    )
  }
  await draw()
  router.subscribe('onResolved', () => {
    draw().catch(() => {})
  })
  forgetReadOnLogout(queryClient)
  await watchServedBuild((told) => {
    served = told === build ? null : told
    draw().catch(() => {})
  })
}
