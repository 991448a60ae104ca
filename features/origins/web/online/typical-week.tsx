import { type CSSProperties, useId } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { originsHotels } from '../../client.ts'
import type { OnlineSummary, OriginsHotel } from '../../contract.ts'
import { hoursOfDay, weekdays } from './calendar-words.ts'
import { seriesColours } from './series-mark.tsx'
import { type StatisticSearch, shownHotel } from './statistic-search.ts'
import styles from './typical-week.module.css'

/** How many steps of brightness a week is drawn in. */
const heatLevels = 5

/** The numbers of a level, from the least to the most. */
type HeatLevel = { from: number; to: number }

/**
 * Divides the numbers of a week into equal intervals, from the quietest hour to the busiest. Empty
 * if nothing was measured.
 */
export function levelsOf(week: readonly (number | null)[]): HeatLevel[] {
  const known = week.filter((value) => value !== null)
  if (known.length === 0) return []
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const height = (most - least) / heatLevels
  return Array.from({ length: heatLevels }, (_, level) => ({
    from: level === 0 ? least : Math.floor(least + level * height) + 1,
    to: level === heatLevels - 1 ? most : Math.floor(least + (level + 1) * height),
  })).filter(({ from, to }) => from <= to)
}

/** The level that a number belongs to. */
export function levelOf(value: number, levels: readonly HeatLevel[]): number {
  return Math.max(
    0,
    levels.findIndex(({ to }) => value <= to),
  )
}

/** An hour of the week, by its day (0 is Monday) and its hour. */
type WeekHour = { day: number; hour: number; online: number }

/** The busiest and the quietest hour of a week; null where nothing was measured. */
export function extremesOf(week: readonly (number | null)[]): { busiest: WeekHour; quietest: WeekHour } | null {
  const hours = week.flatMap((online, place) =>
    online === null ? [] : [{ day: Math.floor(place / 24), hour: place % 24, online }],
  )
  const [first, ...rest] = hours
  if (!first) return null
  return rest.reduce(
    ({ busiest, quietest }, hour) => ({
      busiest: hour.online > busiest.online ? hour : busiest,
      quietest: hour.online < quietest.online ? hour : quietest,
    }),
    { busiest: first, quietest: first },
  )
}

type Variables = CSSProperties & Record<`--${string}`, string>

/** Columns at this interval are labelled with their hour. */
const hourEvery = 6

/**
 * Draws a week as seven rows of 24 windows: the busier the hour, the denser the pattern, so colour
 * is not the only cue. The legend gives the ranges; the exact numbers are in the table below, also
 * for screen readers.
 */
function HeatGrid({ hotel, week }: { hotel: OriginsHotel; week: readonly (number | null)[] }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const hours = useHoursShown()
  const figure = useFigures()
  const levels = levelsOf(week)
  if (levels.length === 0) return null
  const times = hoursOfDay(language, hours)
  const hasGaps = week.includes(null)
  const mark: Variables = { '--mark': seriesColours[hotel] }
  const cells = [styles.level0, styles.level1, styles.level2, styles.level3, styles.level4]
  return (
    <div style={mark} aria-hidden="true">
      <div className={styles.grid}>
        <span />
        {times.map((time, hour) => (
          <span key={time} className={styles.hour}>
            {hour % hourEvery === 0 && <span>{time}</span>}
          </span>
        ))}
        {weekdays(language, 'short').map((name, day) => [
          <span key={name} className={styles.day}>
            {name}
          </span>,
          ...times.map((time, hour) => {
            const value = week[day * 24 + hour] ?? null
            return (
              <i
                key={`${name} ${time}`}
                className={classNames(styles.cell, value === null ? styles.unknown : cells[levelOf(value, levels)])}
                title={`${name}, ${time}: ${value === null ? t('online.gap') : figure(value)}`}
              />
            )
          }),
        ])}
      </div>
      <ul className={styles.legend}>
        {levels.map(({ from, to }, level) => (
          <li key={from}>
            <i className={classNames(styles.cell, cells[level])} />
            {from === to ? figure(from) : `${figure(from)}–${figure(to)}`}
          </li>
        ))}
        {hasGaps && (
          <li>
            <i className={classNames(styles.cell, styles.unknown)} />
            {t('online.gap')}
          </li>
        )}
      </ul>
    </div>
  )
}

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

/**
 * The typical week in numbers: a row per hour and a column per day, which fits narrow windows too.
 */
function WeekTable({ hotel, week }: { hotel: OriginsHotel; week: readonly (number | null)[] }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const hours = useHoursShown()
  const figure = useFigures()
  const long = weekdays(language, 'long')
  return (
    <table className={styles.table}>
      <caption>{t(`online.week.caption.${hotel}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('online.table.hour')}</th>
          {weekdays(language, 'short').map((name, day) => (
            <th key={name} scope="col" abbr={long[day]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursOfDay(language, hours).map((time, hour) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {long.map((name, day) => {
              const value = week[day * 24 + hour] ?? null
              return <td key={name}>{value === null ? '–' : figure(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
