import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './new-version.module.css'

/**
 * Notice that a new version was deployed since the page was opened. `build` is the served build if
 * it differs from the page's, else null. A dismissed notice returns with the next build. The live
 * region exists before it has content.
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
