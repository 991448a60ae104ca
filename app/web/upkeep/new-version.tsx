import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './new-version.module.css'

/**
 * Where the page says that the site was renewed since it was opened. `build` is the one that is served now, where it is another than the page's, else null. Whoever closes the
 * notice sees it again with the next build. The live region is there before anything stands in it.
 */
export function NewVersion({ build }: { build: string | null }) {
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
