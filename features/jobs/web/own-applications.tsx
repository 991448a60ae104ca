import { Link } from '@tanstack/react-router'
import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Application } from '../contract.ts'
import styles from './own-applications.module.css'
import { StatusPlate } from './status-plate.tsx'
import type { Applicant } from './use-applicant.ts'
import { openerIds } from './use-opening-focus.ts'

/**
 * The visitor's applications, newest first, with new messages from the team; `shown` is the open
 * one.
 */
export function OwnApplications({ applicant, shown }: { applicant: Applicant; shown: number | undefined }) {
  const { t } = useTranslation('jobs')
  const { openLogin } = useOpenPanel()
  const { kind, applications } = applicant
  const unread = applications?.reduce((sum, { unread: of }) => sum + of, 0) ?? 0
  return (
    <Card as="section" aria-labelledby="own-applications">
      <CardTitle icon="list" title={t('own.title')} id="own-applications">
        {unread > 0 && <span className={styles.unread}>{t('own.unread', { count: unread })}</span>}
      </CardTitle>
      <noscript>
        <p className={styles.lead}>{t('own.withoutScript')}</p>
      </noscript>
      {kind === 'unknown' && <Skeleton height="44px" />}
      {kind === 'guest' && (
        <>
          <p className={styles.lead}>{t('own.guest')}</p>
          <Button icon="key" block onClick={() => openLogin()}>
            {t('own.logIn')}
          </Button>
        </>
      )}
      {kind === 'member' && applications === null && !applicant.hasFailed && <Skeleton height="88px" />}
      {applicant.hasFailed && (
        <>
          <p className={styles.lead} role="alert">
            {t('own.failed')}
          </p>
          <Button small busy={applicant.isFetching} onClick={applicant.again}>
            {t('again')}
          </Button>
        </>
      )}
      {applications?.length === 0 && <p className={styles.lead}>{t('own.none')}</p>}
      {applications && applications.length > 0 && (
        <ul className={styles.list}>
          {applications.map((application) => (
            <Row key={application.id} application={application} isShown={application.id === shown} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ application, isShown }: { application: Application; isShown: boolean }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const { id, position, status, sentAt, unread } = application
  return (
    <li>
      <Link
        to={routePath('communityJobs')}
        params={{ language }}
        search={{ application: id }}
        id={openerIds.row(id)}
        className={styles.row}
        aria-current={isShown ? 'page' : undefined}
      >
        <b lang={position.language === language ? undefined : position.language}>{position.title}</b>
        <span className={styles.facts}>
          <StatusPlate status={status} />
          <Time value={sentAt} form="date" />
        </span>
        {unread > 0 && <span className={styles.unread}>{t('own.unread', { count: unread })}</span>}
      </Link>
    </li>
  )
}
