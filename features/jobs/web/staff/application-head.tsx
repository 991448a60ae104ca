import type { ReactNode } from 'react'
import { useRoleName, writtenName } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { Head, StaffLink, useColleagues, useScope } from '#features/housekeeping/web/parts.tsx'
import { memberPath } from '#features/members/client.ts'
import { Time } from '#platform/web/time.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffApplication } from '../../contract.ts'
import { StatusPlate } from '../status-plate.tsx'
import styles from './application-page.module.css'
import { pathOf } from './paths.ts'

/** Who applies for what: portrait, state and facts, and the ways to other applications. */
export function ApplicationHead({ application }: { application: StaffApplication }) {
  const { t } = useTranslation('staffJobs')
  const roleName = useRoleName()
  const seesMembers = useScope('members.see') !== null
  const { id, applicant, position, status, sentAt, messages, bar, earlier, next } = application
  const colleagues = useColleagues('application').get(String(id)) ?? []
  const last = messages.at(-1)
  const link = buttonClass({ small: true, variant: 'ghost' })
  return (
    <Card as="section" className={styles.head ?? ''} aria-label={t('facts.label')}>
      <Portrait src={applicant?.avatar ?? null} />
      <div className={styles.plates}>
        {applicant && <HotelPlate code={applicant.hotel} />}
        <StatusPlate status={status} />
        {bar && (
          <Plate tone="bad" icon="ban">
            {t('bar.holds')}
          </Plate>
        )}
        {applicant?.roles.map((role) => (
          <Plate key={role} tone="line">
            {roleName(role)}
          </Plate>
        ))}
        {colleagues.map((colleague) => (
          <Head key={colleague.id} {...colleague} writes />
        ))}
      </div>
      <div className={styles.ways}>
        {applicant && seesMembers && (
          <StaffLink
            className={buttonClass({ small: true })}
            to={memberPath(applicant.hotel, writtenName(applicant.name))}
          >
            <Icon name="user" small />
            {t('member')}
          </StaffLink>
        )}
        {earlier !== null && (
          <StaffLink className={link} to={pathOf(earlier)}>
            <Icon name="left" small />
            {t('earlier')}
          </StaffLink>
        )}
        {next !== null && (
          <StaffLink className={link} to={pathOf(next)}>
            <Icon name="right" small />
            {t('next')}
          </StaffLink>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact label={t('column.position')}>
          <span lang={position.language}>{position.title}</span>, {t(`languages.${position.language}`)}
        </Fact>
        <Fact label={t('column.sent')}>
          <Time value={sentAt} form="dateTime" />
        </Fact>
        {applicant && (
          <Fact label={t('facts.since')}>
            <Time value={applicant.since} form="date" />
          </Fact>
        )}
        {last && (
          <Fact label={t('facts.lastWord')}>
            {last.from === 'applicant' ? t('list.applicant') : (last.author?.name ?? t('list.team'))},{' '}
            <Time value={last.sentAt} form="relative" />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
