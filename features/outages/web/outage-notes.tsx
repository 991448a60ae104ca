import { useQuery } from '@tanstack/react-query'
import { hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Outage } from '../contract.ts'
import styles from './outage-notes.module.css'
import { type AskedOutages, outagesIn, outagesQuery } from './outages-query.ts'

const icons = { maintenance: 'wrench', failing: 'moon' } as const

/**
 * Shows above a page's content that its hotel, or some of its hotels, cannot be read, since when,
 * and how old the data is; nothing while all are available. `shownFrom` is when the data was read,
 * if the page knows it better than the hotel's last answer.
 */
export function OutageNotes({ asked, shownFrom }: { asked: AskedOutages; shownFrom?: string | null }) {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data } = useQuery(outagesQuery(language, asked))
  const outages = outagesIn(data)
  const [first, ...others] = outages
  if (!first) return null
  const isAlone = others.length === 0
  return (
    <div className={styles.notes}>
      <Note
        tone="warn"
        icon={icons[first.state]}
        title={isAlone ? <Since outage={first} /> : t('outage.several', { count: outages.length })}
      >
        {isAlone ? (
          <p>
            <Shown from={shownFrom ?? first.lastSuccessAt} since={first.since} />
          </p>
        ) : (
          <ul>
            {outages.map((outage) => (
              <li key={outage.hotel}>
                <Since outage={outage} /> <Shown from={outage.lastSuccessAt} since={outage.since} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <MoreLink href={addressOf('status', language)} onClick={onLinkClick}>
            {t('outage.all')}
          </MoreLink>
        </p>
      </Note>
    </div>
  )
}

function Since({ outage: { hotel, state, since } }: { outage: Outage }) {
  const { t } = useTranslation('status')
  const { dateTime } = useInstants()
  return t(`outage.${state}`, { hotel: hotels[hotel].label, since: dateTime(since) })
}

/** Shows how old the data is: only the time on the day of the outage. */
function Shown({ from, since }: { from: string | null; since: string }) {
  const { t } = useTranslation('status')
  const { beside } = useInstants()
  return from === null ? t('outage.nothing') : t('outage.shown', { date: beside(from, since) })
}
