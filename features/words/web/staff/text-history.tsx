import { Panel, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listTextChanges } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import styles from './text-detail.module.css'
import { usePersonName } from './use-names.ts'

/** What was done with a text, newest first, with who did it. */
export function TextHistory({ text: { language, key, version } }: { text: SiteText }) {
  const { t } = useTranslation('staffWords')
  const personName = usePersonName()
  const list = useStaffPages(listTextChanges, version === 0 ? null : { params: { language, key } })
  return (
    <Panel icon="list" title={t('history.title')}>
      {version === 0 ? (
        <p className={styles.hint}>{t('history.none')}</p>
      ) : (
        <ul className={styles.history}>
          {list.items?.map(({ id, act, text, reason, by, at }) => (
            <li key={id}>
              <p>
                {t(`history.${act}`, { name: personName(by), reason: reason ?? '' })}
                <Time value={at} form="relative" />
              </p>
              {text !== null && act !== 'withdrawn' && act !== 'undone' && <p lang={language}>{text}</p>}
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button small busy={list.isLoadingMore} onClick={list.readMore}>
          {t('history.more')}
        </Button>
      )}
    </Panel>
  )
}
