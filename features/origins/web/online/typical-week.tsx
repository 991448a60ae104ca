import { useId } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { originsHotels } from '../../client.ts'
import type { OnlineSummary } from '../../contract.ts'
import { hoursOfDay, weekdays } from './calendar-words.ts'
import { HeatGrid } from './heat-grid.tsx'
import { extremesOf, type WeekHour } from './heat-levels.ts'
import { type StatisticSearch, shownHotel } from './statistic-search.ts'
import styles from './typical-week.module.css'
import { WeekTable } from './week-table.tsx'

/**
 * The typical week of a hotel by day and hour, in the hotel's time: as a graphic, a sentence and
 * numbers.
 */
export function TypicalWeek({ asked, hotels }: { asked: StatisticSearch; hotels: readonly OnlineSummary[] }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const titleId = useId()
  const shown = shownHotel(asked)
  const week = hotels.find(({ hotel }) => hotel === shown)?.typicalWeek ?? []
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="calendar" title={t('online.week.title')} id={titleId}>
        <ChoiceLinks label={t('online.week.hotels')}>
          {originsHotels.map((hotel) => (
            <ChoiceLink
              key={hotel}
              to={routePath('habboOriginsUserStats')}
              params={{ language }}
              search={{ ...asked, hotel: hotel === 'hhous' ? undefined : hotel }}
              resetScroll={false}
              preload={false}
              current={hotel === shown}
            >
              {t(`online.hotel.${hotel}`)}
            </ChoiceLink>
          ))}
        </ChoiceLinks>
      </CardTitle>
      <p className={styles.says}>
        {t('online.week.says')} {t(`online.zone.${shown}`)}
      </p>
      <Extremes week={week} />
      <HeatGrid hotel={shown} week={week} />
      <details className={styles.numbers}>
        <summary>{t('online.week.numbers')}</summary>
        <WeekTable hotel={shown} week={week} />
      </details>
    </Card>
  )
}

function Extremes({ week }: { week: readonly (number | null)[] }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const hours = useHoursShown()
  const figure = useFigures()
  const found = extremesOf(week)
  if (!found) return <p className={styles.extremes}>{t('online.week.nothing')}</p>
  const days = weekdays(language, 'long')
  const times = hoursOfDay(language, hours)
  const moment = ({ day, hour, online }: WeekHour) => ({
    day: days[day] ?? '',
    time: times[hour] ?? '',
    number: figure(online),
  })
  return (
    <p className={styles.extremes}>
      {t('online.week.busiest', moment(found.busiest))} {t('online.week.quietest', moment(found.quietest))}
    </p>
  )
}
