import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useInstants, useZone } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { calendarAddress } from '../calendar-address.ts'
import type { Article, RoomCard } from '../contract.ts'
import { type EventBlock, eventsIn } from '../flat-blocks.ts'
import styles from './event-card.module.css'
import { langOf } from './item-marks.tsx'
import { roomOf, useRoomName } from './room-card.tsx'

/** Renders an event inside an article's text. */
export function EventCard({ event, article }: { event: EventBlock; article: Article }) {
  const id = article.eventIds[eventsIn(article.body).indexOf(event)] ?? ''
  const room = event.room ? (roomOf(article, event.room) ?? null) : null
  return (
    <div className={styles.inText}>
      <EventRow event={{ ...event, room }} place={{ slug: article.slug, id }} lang={langOf(article)} />
    </div>
  )
}

/**
 * Renders an event: day, title, times, room and calendar file. `place` is its item and its id
 * there, `lang` the language of the title if not the page's, `page` where the title leads.
 */
export function EventRow({
  event: { title, startsAt, endsAt, room },
  place: { slug, id },
  lang,
  page,
}: {
  event: Omit<EventBlock, 'kind' | 'room'> & { room: RoomCard | null }
  place: { slug: string; id: string }
  lang: string | undefined
  page?: string
}) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const roomName = useRoomName()
  return (
    <div className={styles.card} lang={language}>
      <EventDay startsAt={startsAt} />
      <div className={styles.words}>
        <b lang={lang}>{page ? <a href={page}>{title}</a> : title}</b>
        <EventTimes startsAt={startsAt} endsAt={endsAt} />
        {room && (
          <a href={room.enter} target="_blank" rel="noopener noreferrer" className={styles.room}>
            <Icon name="door" small />
            {roomName(room)}
          </a>
        )}
      </div>
      <ButtonAnchor
        href={calendarAddress(language, slug, id)}
        download={`${slug}-${id}.ics`}
        small
        icon="calendar"
        className={styles.calendar}
        aria-label={t('article.event.calendarOf', { event: title })}
      >
        {t('article.event.calendar')}
      </ButtonAnchor>
    </div>
  )
}

/** Shows the day of an event like a leaf of a calendar, in the visitor's zone; decorative. */
function EventDay({ startsAt }: { startsAt: string }) {
  const language = useLanguage()
  const { day, month } = leafOf(startsAt, language, useZone())
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}

function leafOf(at: string, language: LanguageCode, timeZone: string) {
  const format = new Intl.DateTimeFormat(formatLocales[language], { day: 'numeric', month: 'short', timeZone })
  const parts = format.formatToParts(new Date(at))
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: of('day'), month: of('month').replace(/\.$/, '') }
}

/** Shows when an event starts and ends, in the visitor's zone; without scripts with its name. */
function EventTimes({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) {
  const zone = useZone()
  const { dateTime, beside } = useInstants()
  return (
    <span>
      <time dateTime={startsAt}>{dateTime(startsAt)}</time>
      {endsAt !== null && (
        <>
          {' – '}
          <time dateTime={endsAt}>{beside(endsAt, startsAt)}</time>
        </>
      )}
      <span className={styles.zone}> ({zone})</span>
    </span>
  )
}
