import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { scheduleCalendarPath } from '../calendar-paths.ts'
import type { Schedule } from '../contract.ts'
import { scheduleQuery } from './queries.ts'
import { scheduleAddress } from './radio-address.ts'
import { RadioFrame } from './radio-frame.tsx'
import { parseScheduleSearch } from './radio-search.ts'
import styles from './schedule-page.module.css'
import { ShowList } from './show-list.tsx'
import { useOwnZone } from './use-own-zone.ts'
import { WeekView } from './week-view.tsx'

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
