import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageNamed } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { useTranslation, WordsProvider } from '#platform/web/words-context.tsx'
import styles from './new-version.module.css'

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

/**
 * Notice that a new version was deployed since the page was opened. `build` is the served build if
 * it differs from the page's, else null. A dismissed notice returns with the next build. The live
 * region exists before it has content.
 */
function NewVersion({ build }: { build: string | null }) {
  const { t } = useTranslation(['notices', 'shell'])
  const [closed, setClosed] = useState<string | null>(null)
  return (
    <div role="status" className={styles.place}>
      {build !== null && build !== closed && (
        <div className={styles.notice}>
          <Icon name="bell" />
          <p>{t('newVersion.text')}</p>
          <Button small variant="primary" onClick={() => location.reload()}>
            {t('newVersion.reload')}
          </Button>
          <Button square variant="ghost" aria-label={t('shell:toast.close')} onClick={() => setClosed(build)}>
            <Icon name="close" small />
          </Button>
        </div>
      )}
    </div>
  )
}
