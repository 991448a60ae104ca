import type { ReactNode } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SiteHealth } from '../../contract.ts'
import styles from './health-page.module.css'
import { Advice, State, worstOf } from './health-state.tsx'
import { useAmounts } from './use-amounts.ts'
import { useWorkNames } from './use-work-names.ts'

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Part = { health: SiteHealth }

/** The processes of the site, with their version and start, and the last deployment. */
export function Processes({ health: { processes, deployedAt } }: Part) {
  const { t } = useTranslation('staffHealth')
  return (
    <Panel icon="play" title={t('processes.title')} end={<State state={worstOf(processes)} />}>
      <ul className={styles.list}>
        {processes.map(({ id, name, role, version, build, startedAt, seenAt, problem }) => (
          <li key={id}>
            <h3>{t('processes.name', { name, role: t(`processes.role.${role}`) })}</h3>
            <dl className={styles.values}>
              <Value label={t('processes.started')}>
                <Time value={startedAt} form="dateTime" />
              </Value>
              <Value label={t('processes.version')}>{t('processes.build', { version, build })}</Value>
              {problem === 'processGone' && (
                <Value label={t('processes.seen')}>
                  <Time value={seenAt} form="dateTime" />
                </Value>
              )}
            </dl>
            <Advice problem={problem} />
          </li>
        ))}
      </ul>
      {deployedAt !== null && (
        <dl className={styles.values}>
          <Value label={t('processes.deployed')}>
            <Time value={deployedAt} form="dateTime" /> (<Time value={deployedAt} form="relative" />)
          </Value>
        </dl>
      )}
    </Panel>
  )
}

/** When the last backup was made, and how to make and read one. */
export function Backups({ health: { backups } }: Part) {
  const { t } = useTranslation('staffHealth')
  const { bytes } = useAmounts()
  const { everyHours, kept, madeAt, failedAt, state, problem } = backups
  return (
    <Panel icon="copy" title={t('backups.title')} end={<State state={state} />}>
      <dl className={styles.values}>
        <Value label={t('backups.last')}>
          {madeAt === null ? (
            t('backups.none')
          ) : (
            <>
              <Time value={madeAt} form="dateTime" /> (<Time value={madeAt} form="relative" />)
            </>
          )}
        </Value>
        {backups.bytes !== null && <Value label={t('backups.size')}>{bytes(backups.bytes)}</Value>}
        {failedAt !== null && (
          <Value label={t('backups.failed')}>
            <Time value={failedAt} form="dateTime" />
          </Value>
        )}
        <Value label={t('backups.plan')}>
          {everyHours === 0 ? t('backups.off') : t('backups.every', { count: everyHours, kept })}
        </Value>
      </dl>
      <Advice problem={problem} />
      <p className={styles.quiet}>{t('backups.how')}</p>
      <ul className={styles.commands}>
        {['backup', 'backup -- list', `restore -- <${t('backups.file')}>`].map((command) => (
          <li key={command}>
            <code>npm run {command}</code>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The disks with their free space, and the size of the database. */
export function Storage({ health: { disks, inBucket, databaseBytes } }: Part) {
  const { t } = useTranslation('staffHealth')
  const { bytes } = useAmounts()
  return (
    <Panel icon="download" title={t('storage.title')} end={<State state={worstOf(disks)} />}>
      <ul className={styles.list}>
        {disks.map(({ holds, freeBytes, totalBytes, problem }) => (
          <li key={holds.join()}>
            <h3>{holds.map((thing) => t(`storage.holds.${thing}`)).join(', ')}</h3>
            <p>{t('storage.free', { free: bytes(freeBytes), total: bytes(totalBytes) })}</p>
            <Advice problem={problem} />
          </li>
        ))}
        {inBucket.length > 0 && (
          <li>
            <h3>{inBucket.map((thing) => t(`storage.holds.${thing}`)).join(', ')}</h3>
            <p>{t('storage.bucket')}</p>
          </li>
        )}
      </ul>
      <dl className={styles.values}>
        <Value label={t('storage.database')}>{bytes(databaseBytes)}</Value>
      </dl>
    </Panel>
  )
}

/** Errors of the last day by kind, without anything personal. */
export function Errors({ health: { errors } }: Part) {
  const { t } = useTranslation('staffHealth')
  const figure = useFigures()
  const { taskOrJob } = useWorkNames()
  return (
    <Panel icon="warn" title={t('errors.title')} end={<State state={errors.state} />}>
      {errors.kinds.length === 0 ? (
        <p>{t('errors.none')}</p>
      ) : (
        <ul className={styles.list}>
          {errors.kinds.map(({ kind, of, count, lastAt }) => (
            <li key={`${kind} ${of}`} className={styles.error}>
              <h3>
                {t(`errors.kind.${kind}`)}
                {of !== null && `: ${kind === 'hotel' ? hotelLabel(of) : taskOrJob(of)}`}
              </h3>
              <b>{figure(count)}</b>
              <span className={styles.quiet}>
                {t('errors.last')} <Time value={lastAt} form="dateTime" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Advice problem={errors.problem} />
    </Panel>
  )
}

function hotelLabel(code: string): string {
  return Object.entries(hotels).find(([known]) => known === code)?.[1].label ?? code
}
