import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { calendarAddress } from '../calendar-address.ts'
import type { Article } from '../contract.ts'
import { type EventBlock, eventsIn } from '../flat-blocks.ts'
import styles from './event-card.module.css'
import { EventDay, EventTimes } from './event-day.tsx'
import { langOf } from './item-marks.tsx'
import { roomOf, useRoomName } from './room-card.tsx'

/** Renders an event inside an article's text: day, title, times, room and calendar file. */
export function EventCard({ event, article }: { event: EventBlock; article: Article }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const roomName = useRoomName()
  const { title, startsAt, endsAt } = event
  const room = event.room && roomOf(article, event.room)
  const number = eventsIn(article.body).indexOf(event) + 1
  return (
    <div className={styles.card} lang={language}>
      <EventDay startsAt={startsAt} />
      <div className={styles.words}>
        <b lang={langOf(article)}>{title}</b>
        <EventTimes startsAt={startsAt} endsAt={endsAt} />
        {room && (
          <a href={room.enter} target="_blank" rel="noopener noreferrer" className={styles.room}>
            <Icon name="door" small />
            {roomName(room)}
          </a>
        )}
      </div>
      <ButtonAnchor
        href={calendarAddress(language, article.slug, number)}
        download
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
