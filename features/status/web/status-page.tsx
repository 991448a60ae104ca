import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type SiteStatus, showStatus } from '../contract.ts'
import { hotelParts, problemsIn } from './grouped.ts'
import { StatusCard } from './status-card.tsx'
import styles from './status-page.module.css'
import { statusQuery } from './status-query.ts'

export { loadStatus, statusHead } from './status-query.ts'

/** The status page: each hotel with its sources, and the radio. */
export function StatusPage() {
  const { t } = useTranslation(['status', 'shell'])
  const language = useLanguage()
  const { data } = useQuery(statusQuery())
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', language) }, { label: t('title') }]}
        shift={-360}
      />
      <PageBody>
        <p className={styles.lead}>{t('lead')}</p>
        {data && !isRefusal(data) ? (
          <Groups status={data} />
        ) : (
          <EmptyState level="h2" vignette="error" title={t('all.failed')}>
            {t('all.failedText')}
          </EmptyState>
        )}
        <p className={styles.programs}>
          {t('programs.text')} <a href={showStatus.path}>{showStatus.path}</a>
        </p>
      </PageBody>
    </>
  )
}

const groups = [
  { edition: 'modern', icon: 'building', title: 'group.modern' },
  { edition: 'origins', icon: 'retro', title: 'shell:menu.origins' },
] as const

function Groups({ status }: { status: SiteStatus }) {
  const { t } = useTranslation(['status', 'shell'])
  const { relative } = useInstants()
  const count = problemsIn(status)
  return (
    <>
      <Note tone={status.isFine ? 'ok' : 'warn'} title={status.isFine ? t('all.fine') : t('all.troubled', { count })}>
        {t('all.checked', { when: relative(status.checkedAt) })}
      </Note>
      {groups.map(({ edition, icon, title }) => (
        <Group key={edition} icon={icon} title={t(title)}>
          {hotelParts(status, edition).map(({ hotel, parts }) => (
            <StatusCard
              key={hotel}
              name={hotels[hotel].label}
              leading={<Flag country={hotels[hotel].flag} small />}
              parts={parts}
              checkedAt={status.checkedAt}
            />
          ))}
        </Group>
      ))}
      {status.stations.length > 0 && (
        <Group icon="radio" title={t('group.radio')}>
          {status.stations.map(({ station, ...source }) => (
            <StatusCard
              key={station}
              name={t(`station.${station}`)}
              leading={<Icon name="radio" small />}
              parts={[{ part: 'station', ...source }]}
              checkedAt={status.checkedAt}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <SectionTitle icon={icon} title={title} id={titleId} />
      <ul className={styles.cards}>{children}</ul>
    </section>
  )
}
