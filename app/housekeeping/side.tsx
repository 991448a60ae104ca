import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { showToday } from '#features/housekeeping/client.ts'
import type { WaitingArea } from '#features/housekeeping/contract.ts'
import { Head, StaffLink, useMe, usePresence, useStaffAddress } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useNow } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Area, areaGroups, areas, isOpenTo } from './areas.ts'
import styles from './side.module.css'

/** Returns what waits in an area; undefined for nothing. */
export function useWaiting(): (area: Area) => WaitingArea | undefined {
  const { data } = useQuery({ ...queryOf(showToday, {}), refetchInterval: 120_000 })
  return ({ waits }) => (data && !isRefusal(data) ? data.waiting.find(({ area }) => area === waits) : undefined)
}

const lateMs = 3_600_000

/** The number of what waits, coral if the oldest is over an hour old; nothing for zero. */
export function Count({ waiting }: { waiting: WaitingArea | undefined }) {
  const { t } = useTranslation('staff')
  const now = useNow()
  if (!waiting || waiting.count === 0) return null
  const isLate = waiting.oldestAt !== null && now !== null && now - Date.parse(waiting.oldestAt) > lateMs
  return (
    <span className={classNames(styles.count, isLate && styles.late)}>
      {waiting.count}
      <span className="sr"> {t('waits')}</span>
    </span>
  )
}

/**
 * Returns whether an area is the one of the current page: the one with the longest path that fits.
 */
export function useIsCurrent(): (area: Area) => boolean {
  const address = useStaffAddress()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const fits = ({ path }: Area) =>
    pathname === address(path) || (path !== '' && pathname.startsWith(`${address(path)}/`))
  const [current] = areas.filter(fits).toSorted((one, other) => other.path.length - one.path.length)
  return ({ name }) => name === current?.name
}

/** The list of areas, in groups; without those that the member may not open. */
export function AreaList() {
  const { t } = useTranslation('staff')
  const { permissions } = useMe()
  const isCurrent = useIsCurrent()
  const waiting = useWaiting()
  return areaGroups.map(({ words, areas: all }) => {
    const own = all.filter((area) => isOpenTo(area, permissions))
    if (own.length === 0) return null
    return (
      <div key={words ?? ''}>
        {words && <h2 className={styles.group}>{t(words)}</h2>}
        <ul>
          {own.map((area) => (
            <li key={area.name}>
              <StaffLink
                to={area.path}
                className={styles.area}
                title={t(area.words)}
                aria-current={isCurrent(area) ? 'page' : undefined}
              >
                <Icon name={area.icon} />
                <span className={styles.name}>{t(area.words)}</span>
                <Count waiting={waiting(area)} />
              </StaffLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** The rail of wide windows: the areas, and the staff who are here in lit windows. */
export function Side() {
  const { t } = useTranslation('staff')
  const colleagues = usePresence()
  return (
    <nav className={styles.side} aria-label={t('title')}>
      <div className={styles.inside}>
        <AreaList />
        <div className={styles.here}>
          <p>{t('here', { count: colleagues.length })}</p>
          <ul>
            {colleagues.map(({ id, name, avatar }) => (
              <li key={id}>
                <Head name={name} avatar={avatar} writes />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  )
}
