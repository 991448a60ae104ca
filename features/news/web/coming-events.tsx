import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './coming-events.module.css'
import { EventRow } from './event-card.tsx'
import { langOf } from './item-marks.tsx'
import { eventsQuery } from './queries.ts'

/** Shows the coming events of the news above the event guide; nothing where there are none. */
export function ComingEvents() {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const id = useId()
  const { data } = useQuery(eventsQuery(language))
  if (!data || isRefusal(data) || data.items.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionTitle icon="calendar" title={t('article.event.coming')} id={id} />
      <ul className={styles.events}>
        {data.items.map((event) => (
          <li key={`${event.slug} ${event.id}`}>
            <EventRow
              event={event}
              place={event}
              lang={langOf(event)}
              page={addressOf('newsView', language, { slug: event.slug })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
