import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OriginsHotel } from '../../contract.ts'
import { hoursOfDay, weekdays } from './calendar-words.ts'
import styles from './week-table.module.css'

/**
 * The typical week in numbers: a row per hour and a column per day, which fits narrow windows too.
 */
export function WeekTable({ hotel, week }: { hotel: OriginsHotel; week: readonly (number | null)[] }) {
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
