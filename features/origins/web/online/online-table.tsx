import { useId } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { originsHotels } from '../../client.ts'
import type { Most, OnlineChart } from '../../contract.ts'
import { calendarDay, calendarMonth } from './calendar-words.ts'
import styles from './online-table.module.css'
import { rangeNames } from './statistic-search.ts'

/**
 * Shows the chart's data as a short table: the maximum of each hour, day or month, and when it was
 * measured.
 */
export function OnlineTable({ chart: { range, rows, rowsBy } }: { chart: OnlineChart }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="list" title={t('online.table.title')} id={titleId} />
      <table className={styles.table}>
        <caption>{t(`online.table.caption.${rangeNames[range]}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`online.table.${rowsBy}`)}</th>
            {originsHotels.map((hotel) => (
              <th key={hotel} scope="col">
                {t(`online.hotel.${hotel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ begins, most }) => (
            <tr key={begins}>
              <th scope="row">
                <RowName begins={begins} rowsBy={rowsBy} />
              </th>
              {originsHotels.map((hotel, column) => (
                <td key={hotel}>
                  <Cell most={most[column] ?? null} rowsBy={rowsBy} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type RowsBy = OnlineChart['rowsBy']

function RowName({ begins, rowsBy }: { begins: string; rowsBy: RowsBy }) {
  const language = useLanguage()
  if (rowsBy === 'hour') return <Time value={begins} form="dateTime" />
  const name = rowsBy === 'day' ? calendarDay(begins, language) : calendarMonth(begins, language)
  return <time dateTime={rowsBy === 'day' ? begins : begins.slice(0, 7)}>{name}</time>
}

function Cell({ most, rowsBy }: { most: Most | null; rowsBy: RowsBy }) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  if (!most) return <span className={styles.gap}>{t('online.gap')}</span>
  return (
    <>
      {figure(most.online)}
      <small>
        <Time value={most.at} form={rowsBy === 'month' ? 'date' : 'time'} />
      </small>
    </>
  )
}
