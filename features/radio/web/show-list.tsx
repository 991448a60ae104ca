import { useId } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showCalendarPath } from '../calendar-paths.ts'
import type { Airing, Schedule } from '../contract.ts'
import { weekday } from './airing-time.tsx'
import styles from './show-list.module.css'
import { showsOf } from './shows-of.ts'
import { useOwnZone } from './use-own-zone.ts'
import { clockIn } from './week-grid.ts'

/** The shows of a week, each once, with its description and calendar link. */
export function ShowList({ schedule }: { schedule: Schedule }) {
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
