import { type ReactNode, useId } from 'react'
import { hotels as knownHotels } from '#features/hotels/client.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Time, useInstants } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Most, OnlineSummary } from '../../contract.ts'
import styles from './hotel-cards.module.css'
import { SeriesMark } from './series-mark.tsx'

/** How each of the three hotels does now, with its records. */
export function HotelCards({ hotels }: { hotels: readonly OnlineSummary[] }) {
  const { t } = useTranslation('origins')
  return (
    <ul className={styles.hotels} aria-label={t('online.now')}>
      {hotels.map((summary) => (
        <HotelCard key={summary.hotel} summary={summary} />
      ))}
    </ul>
  )
}

function HotelCard({ summary }: { summary: OnlineSummary }) {
  const { hotel, current, today, seasonRecord, record } = summary
  const { t } = useTranslation('origins')
  const titleId = useId()
  const figure = useFigures()
  const { beside } = useInstants()
  return (
    <Card as="li" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <SeriesMark hotel={hotel} />
        <h2 id={titleId}>{t(`online.card.${hotel}`)}</h2>
        <Flag country={knownHotels[hotel].flag} small />
      </div>
      <div className={styles.now}>
        <span className={styles.number}>{current ? figure(current.online) : '–'}</span>
        <WeekChange change={summary.weekChange} />
      </div>
      <p className={styles.asOf}>
        <AsOf summary={summary} />
      </p>
      <dl className={styles.facts}>
        <Fact label={t('online.today')} most={today}>
          {today && <time dateTime={today.at}>{beside(today.at, current?.at ?? today.at)}</time>}
        </Fact>
        <Fact label={t('online.seasonRecord')} most={seasonRecord}>
          {seasonRecord && <Time value={seasonRecord.at} form="dateTime" />}
        </Fact>
        <Fact label={t('online.record')} most={record}>
          {record && <Time value={record.at} form="dateTime" />}
        </Fact>
      </dl>
      <p className={styles.zone}>{t(`online.zone.${hotel}`)}</p>
    </Card>
  )
}

function AsOf({ summary: { current, isOld } }: { summary: OnlineSummary }) {
  const { t } = useTranslation('origins')
  if (!current) return t('online.nothingYet')
  return (
    <>
      {t(isOld ? 'online.sleeps' : 'online.asOf')} <Time value={current.at} form="dateTime" />
    </>
  )
}

function WeekChange({ change }: { change: number | null }) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  if (change === null) return null
  if (change === 0) return <Plate>{t('online.weekSame')}</Plate>
  const signed = change > 0 ? `+${figure(change)}` : `−${figure(-change)}`
  return <Plate tone={change > 0 ? 'ok' : 'bad'}>{t('online.weekChange', { change: signed })}</Plate>
}

function Fact({ label, most, children }: { label: string; most: Most | null; children: ReactNode }) {
  const figure = useFigures()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{most ? figure(most.online) : '–'}</b>
        {children}
      </dd>
    </div>
  )
}
