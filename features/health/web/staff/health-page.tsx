import { useQuery } from '@tanstack/react-query'
import { StaffHead } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note, type NoteTone } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showHealth } from '../../client.ts'
import type { HealthState, SiteHealth } from '../../contract.ts'
import styles from './health-page.module.css'
import { Backups, Errors, Processes, Storage } from './health-stores.tsx'
import { Hotels, Jobs, Tasks } from './health-work.tsx'

const againMs = 10_000

const tones: Record<HealthState, NoteTone> = { fine: 'ok', look: 'warn', act: 'bad' }

/**
 * How the site does: each value with a state and, where it is not fine, what to do. Updates by
 * itself.
 */
export function HealthPage() {
  const { t } = useTranslation('staffHealth')
  const asked = useQuery({ ...queryOf(showHealth, {}), refetchInterval: againMs })
  const health = asked.data && !isRefusal(asked.data) ? asked.data : null
  return (
    <>
      <StaffHead title={t('title')} facts={t('facts')} />
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="640px" />}
      {health && <Parts health={health} />}
    </>
  )
}

function Parts({ health }: { health: SiteHealth }) {
  const { t } = useTranslation('staffHealth')
  const { dateTime } = useInstants()
  return (
    <>
      <Note tone={tones[health.state]} title={t(`all.${health.state}`)}>
        {t('checked', { time: dateTime(health.checkedAt) })}
      </Note>
      <div className={styles.parts}>
        <Processes health={health} />
        <Backups health={health} />
        <Storage health={health} />
        <Errors health={health} />
      </div>
      <div className={styles.tables}>
        <Hotels health={health} />
        <Tasks health={health} />
        <Jobs health={health} />
      </div>
    </>
  )
}
