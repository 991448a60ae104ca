import { hotels } from '#features/hotels/client.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useDateTime, useNow } from '#platform/web/time.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EnteredWay, WayNews } from '../../contract.ts'
import styles from './badge-detail.module.css'

/** All that a way says: kind, news item, room, times, and its text in each language. */
export function WayFacts({ way }: { way: EnteredWay & { news: WayNews | null } }) {
  const { t } = useTranslation('staffBadges')
  const dateTime = useDateTime()
  const now = useNow()
  const { kind, news, room, hotel, from, until, texts } = way
  const isOver = now !== null && until !== null && Date.parse(until) <= now
  const isAhead = now !== null && from !== null && Date.parse(from) > now
  const times = [from && t('ways.from', { at: dateTime(from) }), until && t('ways.until', { at: dateTime(until) })]
  return (
    <>
      <span className={styles.line}>
        <b>{t(`way.kinds.${kind}`)}</b>
        {isOver && <Plate>{t('ways.over')}</Plate>}
        {isAhead && <Plate tone="lamp">{t('ways.ahead')}</Plate>}
        {news && !news.isPublic && <Plate tone="warn">{t('ways.hidden')}</Plate>}
      </span>
      {news && <span>{news.title || t('ways.untitled')}</span>}
      {room && <span>{t('ways.room', { number: room.number, hotel: hotels[room.hotel].label })}</span>}
      {hotel && !room && <span>{hotels[hotel].label}</span>}
      {times.some(Boolean) && <span>{times.filter(Boolean).join(' ')}</span>}
      {languageCodes.map((code: LanguageCode) =>
        texts[code] === '' ? null : (
          <span key={code} lang={code}>
            {texts[code]} <small className={styles.by}>{t(`languages.${code}`)}</small>
          </span>
        ),
      )}
    </>
  )
}
