import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { AsideColumns } from '#platform/web/ui/aside-columns.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Application, Position } from '../contract.ts'
import styles from './about-team.module.css'
import { parseJobsSearch } from './jobs-search.ts'
import { positionsQuery } from './queries.ts'
import { StatusPlate } from './status-plate.tsx'
import { type Applicant, useApplicant } from './use-applicant.ts'
import { openerIds, useGivenBackFocus } from './use-opening-focus.ts'

export { jobsHead, loadJobs } from './load-jobs.ts'

const points = [
  ['give', 'clock'],
  ['get', 'heart'],
  ['way', 'chat'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Introduces the team, its offers and requirements, and the steps of an application. */
function AboutTeam() {
  const { t } = useTranslation('jobs')
  return (
    <Card as="section" aria-labelledby="about-team">
      <CardTitle icon="team" title={t('about.title')} id="about-team" />
      <p className={styles.lead}>{t('about.lead')}</p>
      <ul className={styles.points}>
        {points.map(([point, icon]) => (
          <li key={point}>
            <Icon name={icon} />
            <div>
              <h3>{t(`about.${point}.title`)}</h3>
              <p>{t(`about.${point}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ApplicationPart = lazy(async () => ({ default: (await import('./application-part.tsx')).ApplicationPart }))
const ApplyPart = lazy(async () => ({ default: (await import('./apply-part.tsx')).ApplyPart }))

/** Jobs page: open positions, application form, and the visitor's own applications. */
export function JobsPage() {
  const { t } = useTranslation(['jobs', 'shell'])
  const language = useLanguage()
  const { apply, application } = parseJobsSearch(useSearch({ strict: false }))
  const applicant = useApplicant()
  const isHydrated = useHydrated()
  useGivenBackFocus({ apply, application })
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('shell:menu.community') },
          { label: t('title') },
        ]}
      />
      <PageBody>
        <AsideColumns aside={<OwnApplications applicant={applicant} shown={application} />}>
          {apply === undefined && application === undefined ? (
            <>
              <AboutTeam />
              <OpenPositions applications={applicant.applications} />
            </>
          ) : !isHydrated ? (
            // The following content depends on the visitor, and the server does not wait for its
            // script.
            <TabPanelSkeleton label={t('loading')} />
          ) : (
            <Suspense fallback={<TabPanelSkeleton label={t('loading')} />}>
              {application !== undefined && <ApplicationPart id={application} applicant={applicant} />}
              {apply !== undefined && <ApplyPart positionId={apply} applicant={applicant} />}
            </Suspense>
          )}
        </AsideColumns>
      </PageBody>
    </>
  )
}

/**
 * The visitor's applications, newest first, with new messages from the team; `shown` is the open
 * one.
 */
function OwnApplications({ applicant, shown }: { applicant: Applicant; shown: number | undefined }) {
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
        <p className={styles.ownApplicationsLead}>{t('own.withoutScript')}</p>
      </noscript>
      {kind === 'unknown' && <Skeleton height="44px" />}
      {kind === 'guest' && (
        <>
          <p className={styles.ownApplicationsLead}>{t('own.guest')}</p>
          <Button icon="key" block onClick={() => openLogin()}>
            {t('own.logIn')}
          </Button>
        </>
      )}
      {kind === 'member' && applications === null && !applicant.hasFailed && <Skeleton height="88px" />}
      {applicant.hasFailed && (
        <>
          <p className={styles.ownApplicationsLead} role="alert">
            {t('own.failed')}
          </p>
          <Button small busy={applicant.isFetching} onClick={applicant.again}>
            {t('again')}
          </Button>
        </>
      )}
      {applications?.length === 0 && <p className={styles.ownApplicationsLead}>{t('own.none')}</p>}
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

/** Open positions in the page's language. `applications` are the visitor's, if any. */
function OpenPositions({ applications }: { applications: readonly Application[] | null }) {
  const { t } = useTranslation('jobs')
  const { data, isError, isFetching, refetch } = useQuery(positionsQuery(useLanguage()))
  const positions = data && !isRefusal(data) ? data : null
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="door" title={t('positions.title')} id={titleId} />
      {positions === null && !isError && <Skeleton height="320px" />}
      {positions === null && isError && (
        <EmptyState
          vignette="error"
          title={t('positions.failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
      {positions?.length === 0 && (
        <EmptyState vignette="off" title={t('positions.none')}>
          {t('positions.noneText')}
        </EmptyState>
      )}
      <div className={styles.positions}>
        {positions?.map((position) => (
          <PositionCard
            key={position.id}
            position={position}
            pending={applications?.find((own) => own.position.id === position.id && own.status === 'pending') ?? null}
          />
        ))}
      </div>
    </section>
  )
}

/** An open position: tasks, requirements, and a link to apply or to the pending application. */
function PositionCard({ position, pending }: { position: Position; pending: Application | null }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const { id, title, summary, tasks, requirements } = position
  const titleId = `position-${id}`
  return (
    <Card as="article" aria-labelledby={titleId}>
      <CardTitle icon="team" level="h3" title={title} id={titleId}>
        {pending && (
          <Plate tone="lamp" icon="clock">
            {t('status.pending')}
          </Plate>
        )}
      </CardTitle>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.lists}>
        <Points title={t('positions.tasks')} points={tasks} />
        <Points title={t('positions.requirements')} points={requirements} />
      </div>
      {pending ? (
        <ButtonLink
          to={routePath('communityJobs')}
          params={{ language }}
          search={{ application: pending.id }}
          id={openerIds.view(pending.id)}
          icon="eye"
        >
          {t('own.view')}
          <span className="sr">: {title}</span>
        </ButtonLink>
      ) : (
        <ButtonLink
          to={routePath('communityJobs')}
          params={{ language }}
          search={{ apply: id }}
          id={openerIds.apply(id)}
          variant="primary"
          icon="send"
        >
          {t('positions.apply')}
          <span className="sr">: {title}</span>
        </ButtonLink>
      )}
    </Card>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
