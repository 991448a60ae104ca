import { useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeWords } from '../badge-words.ts'
import type { Badge, BadgeText } from '../contract.ts'
import styles from './badge-names.module.css'

/**
 * Names of a badge in the hotels, the visitor's language first, if there is more than one; and
 * former names.
 */
export function BadgeNames({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const zone = useZone()
  const [nowId, beforeId] = [useId(), useId()]
  const { all } = badgeWords(badge, language)
  return (
    <>
      {all.length > 1 && (
        <section className="sec" aria-labelledby={nowId}>
          <SectionTitle icon="globe" title={t('names.now')} id={nowId} />
          <ul className={styles.names}>
            {all.map((text) => (
              <Named key={text.hotel} text={text} />
            ))}
          </ul>
        </section>
      )}
      {badge.formerTexts.length > 0 && (
        <section className="sec" aria-labelledby={beforeId}>
          <SectionTitle icon="clock" title={t('names.before')} id={beforeId} />
          <ul className={styles.names}>
            {badge.formerTexts.map((text) => (
              <Named
                key={`${text.hotel} ${text.until}`}
                text={text}
                until={t('names.until', { date: formatTime(text.until, 'date', language, zone) })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Named({ text: { hotel, name, description }, until }: { text: BadgeText; until?: string }) {
  const { t } = useTranslation('badges')
  const { language } = hotels[hotel]
  return (
    <Card as="li" well={until !== undefined} className={styles.named ?? ''}>
      <span className={styles.whose}>
        <HotelPlate code={hotel} />
        {until !== undefined && <span className="meta">{until}</span>}
      </span>
      {name === null ? <b>{t('unnamed')}</b> : <b lang={language}>{name}</b>}
      {description !== null && <p lang={language}>{description}</p>}
    </Card>
  )
}
