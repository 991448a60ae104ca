import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { scheduleCalendarPath, showCalendarPath } from '../calendar-paths.ts'
import type { Airing, Schedule } from '../contract.ts'
import { scheduleQuery } from './queries.ts'
import { scheduleAddress } from './radio-address.ts'
import { RadioFrame } from './radio-frame.tsx'
import { parseScheduleSearch } from './radio-search.ts'
import styles from './schedule-page.module.css'
import { useOwnZone } from './use-own-zone.ts'
import { clockIn } from './week-grid.ts'
import { WeekView, weekday } from './week-view.tsx'

/** The shows of this week and the next, in local and station time, with calendar subscriptions. */
export function SchedulePage() {
  const asked = parseScheduleSearch(useSearch({ strict: false }))
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useQuery(scheduleQuery(language, asked))
  const schedule = data && !isRefusal(data) ? data : null
  return (
    <RadioFrame
      page="schedule"
      wide={
        <WeekSection
          week={asked.week ?? 0}
          schedule={schedule}
          failed={isError && !schedule}
          retry={{ busy: isFetching, again: () => void refetch() }}
        />
      }
    >
      {schedule && <ShowList schedule={schedule} />}
    </RadioFrame>
  )
}

type Retry = { busy: boolean; again: () => void }

function WeekSection({
  week,
  schedule,
  failed,
  retry,
}: {
  week: 0 | 1
  schedule: Schedule | null
  failed: boolean
  retry: Retry
}) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const titleId = useId()
  const day = (value: string) => formatTime(`${value}T12:00:00Z`, 'date', language, 'UTC')
  const way = (to: 0 | 1) => (
    <a
      href={scheduleAddress(language, to ? { week: to } : {})}
      aria-current={week === to ? 'page' : undefined}
      className={styles.week}
    >
      {t(to ? 'schedule.nextWeek' : 'schedule.thisWeek')}
    </a>
  )
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle icon="calendar" title={t(week ? 'schedule.nextWeek' : 'schedule.thisWeek')} id={titleId}>
        <nav className={styles.weeks} aria-label={t('schedule.weeks')}>
          {way(0)}
          {way(1)}
        </nav>
      </SectionTitle>
      {schedule && (
        <div className={styles.facts}>
          <span>
            {day(schedule.from)} – {day(schedule.to)}
          </span>
          <Zones zone={schedule.zone} />
          <ButtonAnchor small icon="calendar" href={`${scheduleCalendarPath}?lang=${language}`} download="schedule.ics">
            {t('schedule.allCalendar')}
          </ButtonAnchor>
        </div>
      )}
      {!schedule && !failed && (
        <div aria-busy="true">
          <Skeleton height="320px" />
        </div>
      )}
      {failed && (
        <EmptyState
          vignette="error"
          title={t('schedule.failed')}
          action={
            <Button busy={retry.busy} onClick={retry.again}>
              {t('pages.again')}
            </Button>
          }
        />
      )}
      {schedule && schedule.airings.length === 0 && (
        <EmptyState vignette="off" title={t('schedule.empty')}>
          {t('schedule.emptyText')}
        </EmptyState>
      )}
      {schedule && schedule.airings.length > 0 && (
        <Card className={styles.card ?? ''}>
          <WeekView schedule={schedule} />
        </Card>
      )}
    </section>
  )
}

/** Whose clocks are meant: the visitor's, and the station's beside them where they are others. */
function Zones({ zone }: { zone: string }) {
  const { t } = useTranslation('airtime')
  const own = useOwnZone(zone)
  return (
    <span>
      {own === zone
        ? t('schedule.zone', { zone: zoneName(zone) })
        : t('schedule.zones', { own: zoneName(own), zone: zoneName(zone) })}
    </span>
  )
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The shows of a week, each once, with its description and calendar link. */
function ShowList({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('airtime')
  const titleId = useId()
  const zone = useOwnZone(schedule.zone)
  const shows = showsOf(schedule.airings)
  if (shows.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="mic" title={t('schedule.shows')} id={titleId} />
      <ul className={styles.shows}>
        {shows.map((airings) => (
          <Card as="li" key={airings[0].showId} className={styles.show ?? ''}>
            <Show airings={airings} zone={zone} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Show({ airings, zone }: { airings: readonly [Airing, ...Airing[]]; zone: string }) {
  const { t } = useTranslation('airtime')
  const timesId = useId()
  const { showName, djName, coDjName, description, isLive, isRecurring } = airings[0]
  return (
    <>
      <div>
        <h3 className={styles.name}>{showName}</h3>
        <p className="meta">{coDjName === null ? djName : t('schedule.hosts', { host: djName, coHost: coDjName })}</p>
        {description !== '' && <p className={styles.about}>{description}</p>}
        <div className={styles.plates}>
          <Plate tone={isLive ? 'ok' : 'line'} icon={isLive ? 'mic' : 'undo'}>
            {t(isLive ? 'schedule.live' : 'schedule.recorded')}
          </Plate>
          {isRecurring && <Plate tone="line">{t('schedule.everyWeek')}</Plate>}
        </div>
        <div className={styles.follow}>
          <FollowButton kind="show" subject={showName} name={showName} />
          <FollowButton kind="dj" subject={djName} name={djName} isNamed />
          {coDjName !== null && <FollowButton kind="dj" subject={coDjName} name={coDjName} isNamed />}
        </div>
      </div>
      <div>
        <p className={styles.toCalendar} id={timesId}>
          <Icon name="calendar" small />
          {t('schedule.calendar')}
        </p>
        <ul className={styles.times} aria-labelledby={timesId}>
          {airings.map((airing) => (
            <li key={airing.showId}>
              <CalendarLink airing={airing} zone={zone} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Leads to the file for one's own calendar, and says when that is. */
function CalendarLink({ airing: { showId, showName, startsAt }, zone }: { airing: Airing; zone: string }) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const hours = useHoursShown()
  const { day } = clockIn(zone, startsAt)
  const time = formatTime(startsAt, 'time', language, zone, hours)
  const when = `${weekday(day, 'short', formatLocales[language])} ${time}`
  return (
    <ButtonAnchor
      small
      href={`${showCalendarPath(showId)}?lang=${language}`}
      // The attribute gives the downloaded file a name.
      download={`show-${showId}.ics`}
      aria-label={t('schedule.calendarOf', { show: showName, time: when })}
    >
      {when}
    </ButtonAnchor>
  )
}

/**
 * Returns the shows of a week in the order of their first broadcast, each with the first broadcast
 * of each of its schedule slots. Entries with the same name, hosts and description are one show.
 */
export function showsOf(airings: readonly Airing[]): readonly (readonly [Airing, ...Airing[]])[] {
  const shows = new Map<string, [Airing, ...Airing[]]>()
  const seen = new Set<number>()
  for (const airing of airings) {
    if (seen.has(airing.showId)) continue
    seen.add(airing.showId)
    const { showName, djName, coDjName, description, isLive, isRecurring } = airing
    const key = JSON.stringify([showName, djName, coDjName, description, isLive, isRecurring])
    const known = shows.get(key)
    if (known) known.push(airing)
    else shows.set(key, [airing])
  }
  return [...shows.values()]
}
