import { useId } from 'react'
import { Time } from '#platform/web/time.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OwnRequest, RequestFate } from '../contract.ts'
import styles from './request-line.module.css'

const looks: Record<RequestFate, { tone: PlateTone; icon: IconName }> = {
  sent: { tone: 'line', icon: 'send' },
  seen: { tone: 'second', icon: 'eye' },
  played: { tone: 'ok', icon: 'check' },
  declined: { tone: 'warn', icon: 'ban' },
}

/** What the visitor sent lately and what became of it. What changes is read out. */
export function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
  const { t } = useTranslation('studio')
  const titleId = useId()
  if (requests.length === 0) return null
  return (
    <div className={styles.own}>
      <h3 id={titleId}>{t('line.own')}</h3>
      <ul aria-labelledby={titleId} aria-live="polite">
        {requests.map((request) => (
          <OwnRequestRow key={request.id} request={request} />
        ))}
      </ul>
    </div>
  )
}

function OwnRequestRow({ request }: { request: OwnRequest }) {
  const { t } = useTranslation('studio')
  const { subject, artist, title, message, fate, wishes, sentAt } = request
  const isMusic = subject === 'music'
  const isOpen = fate === 'sent' || fate === 'seen'
  return (
    <li>
      <div className={styles.request}>
        <b>{isMusic ? t('line.song', { artist, title }) : t('line.greeting')}</b>
        {message !== '' && <span className={styles.message}>{message}</span>}
        {isOpen && wishes > 1 && <span>{t('line.others', { count: wishes - 1 })}</span>}
        <span className="meta">
          <Time value={sentAt} form="time" />
        </span>
      </div>
      <Plate {...looks[fate]}>{t(`line.fates.${fate === 'played' && !isMusic ? 'readOut' : fate}`)}</Plate>
    </li>
  )
}
