import type { ReactNode } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './offline-page.module.css'
import { PlainFrame } from './plain-frame.tsx'

/**
 * The page shown when another cannot be fetched. It is rendered on the server and assembled by the
 * worker (`OfflineParts`) without scripts; names in `%` are placeholders.
 */
export function OfflinePage() {
  const { t } = useTranslation('news')
  const { siteName } = useSite()
  const language = useLanguage()
  return (
    <PlainFrame siteName={siteName} language={language}>
      <Card as="section">
        <EmptyState
          vignette="off"
          level="h1"
          title={t('offline.heading')}
          action={
            <ButtonAnchor variant="primary" href="">
              {t('offline.again')}
            </ButtonAnchor>
          }
        >
          {t('offline.text')}
        </EmptyState>
      </Card>
      %news%
    </PlainFrame>
  )
}

/** Section of previously read news, with a placeholder for its items. */
export function ReadNews() {
  const { t } = useTranslation('news')
  return (
    <section className={styles.read}>
      <h2 className="sign-l">{t('offline.read')}</h2>
      <p className="ink2">{t('offline.readWhat')}</p>
      <div className={styles.items}>%items%</div>
    </section>
  )
}

/** One previously read item, collapsed by default. */
export function ReadItem(): ReactNode {
  return (
    <Card>
      <details lang="%language%">
        <summary className={styles.title}>%title%</summary>
        <div className={styles.text}>%text%</div>
      </details>
    </Card>
  )
}

/** In place of the list where nothing was read in this browser. */
export function NothingRead() {
  const { t } = useTranslation('news')
  return <p className={styles.none}>{t('offline.none')}</p>
}
