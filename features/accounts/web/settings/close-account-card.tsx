import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import styles from './data-panel.module.css'

const goes = ['goesAccount', 'goesDevices', 'goesStars', 'goesRoles', 'goesApplications', 'goesWritten'] as const
const stays = ['staysComments', 'staysReports', 'staysTeam', 'staysHidden'] as const

/** Explains which data is deleted with an account and which remains, and offers the deletion. */
export function CloseAccountCard() {
  const { t } = useTranslation('accounts')
  const [asks, setAsks] = useState(false)
  return (
    <SplitCard icon="trash" title={t('settings.closing.title')} lead={<p>{t('settings.closing.lead')}</p>}>
      <div className={styles.fates}>
        <div className={styles.goes}>
          <h3>{t('settings.closing.goes')}</h3>
          <ul>
            {goes.map((what) => (
              <li key={what}>
                <Icon name="close" small />
                {t(`settings.closing.${what}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.stays}>
          <h3>{t('settings.closing.stays')}</h3>
          <ul>
            {stays.map((what) => (
              <li key={what}>
                <Icon name="check" small />
                {t(`settings.closing.${what}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.close}>
        <Button variant="danger" icon="trash" onClick={() => setAsks(true)}>
          {t('settings.closing.open')}
        </Button>
      </div>
      <CloseAccountDialog open={asks} onClose={() => setAsks(false)} />
    </SplitCard>
  )
}
