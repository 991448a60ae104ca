import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useDateTime, useNow } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ShownWay } from '../contract.ts'
import styles from './badge-ways.module.css'
import { BadgeCalendar } from './hunt/badge-calendar.tsx'
import { badgeWaysQuery } from './queries.ts'

const icons: Readonly<Record<ShownWay['kind'], IconName>> = {
  news: 'news',
  room: 'door',
  event: 'calendar',
  shop: 'bag',
  other: 'info',
}

/**
 * How a badge is got, as the staff entered it; what has ended is marked. Nothing without entries.
 */
export function BadgeWays({ code }: { code: string }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const id = useId()
  const now = useNow()
  const { data } = useQuery(badgeWaysQuery(code, language))
  if (!data || isRefusal(data) || data.items.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionTitle icon="key" title={t('ways.title')} id={id} />
      <ul className={styles.ways}>
        {data.items.map((way) => (
          <Way key={way.id} way={way} />
        ))}
      </ul>
      {data.items.some(({ from, until }) => (from ?? until) !== null && !isPast(until, now)) && (
        <BadgeCalendar code={code} />
      )}
    </section>
  )
}

function Way({ way }: { way: ShownWay }) {
  const now = useNow()
  return (
    <Card as="li" well={isPast(way.until, now)} className={styles.way ?? ''}>
      <WayFacts way={way} />
    </Card>
  )
}

function isPast(until: string | null, now: number | null): boolean {
  return now !== null && until !== null && Date.parse(until) <= now
}

/** What a way says: kind, text, news item, room and times, each in the reader's zone. */
export function WayFacts({ way }: { way: ShownWay }) {
  const { t } = useTranslation('badges')
  const dateTime = useDateTime()
  const now = useNow()
  const language = useLanguage()
  const { kind, text, news, room, from, until } = way
  const isOver = isPast(until, now)
  const isAhead = now !== null && from !== null && Date.parse(from) > now
  const times = [from && t('ways.from', { at: dateTime(from) }), until && t('ways.until', { at: dateTime(until) })]
  return (
    <>
      <span className={styles.kind}>
        <Icon name={icons[kind]} small />
        <b>{t(`ways.kind.${kind}`)}</b>
        {isOver && <Plate>{t('ways.over')}</Plate>}
        {isAhead && <Plate tone="lamp">{t('ways.ahead')}</Plate>}
      </span>
      {text !== '' && <p lang={way.language}>{text}</p>}
      {news && (
        <p>
          <Link className={styles.link} to={addressOf('newsView', language, { slug: news.slug })} lang={news.language}>
            {news.title}
          </Link>
        </p>
      )}
      {room && (
        <p>
          <a className={styles.link} href={room.address} target="_blank" rel="noopener">
            {t('ways.room', { hotel: hotels[room.hotel].label, number: room.number })}
            <Icon name="external" small />
          </a>
        </p>
      )}
      {times.some(Boolean) && <p className="meta">{times.filter(Boolean).join(' ')}</p>}
    </>
  )
}
