import { useId } from 'react'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OwnRequest, RequestFate } from '../contract.ts'
import studio from './assets/studio.png'
import { useRadioNow } from './radio-now.ts'
import { RequestForm } from './request-form.tsx'
import styles from './request-line.module.css'
import { useRequestLine } from './use-request-line.ts'

const looks: Record<RequestFate, { tone: PlateTone; icon: IconName }> = {
  sent: { tone: 'line', icon: 'send' },
  seen: { tone: 'second', icon: 'eye' },
  played: { tone: 'ok', icon: 'check' },
  declined: { tone: 'warn', icon: 'ban' },
}

/** What the visitor sent lately and what became of it. What changes is read out. */
function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
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

/**
 * The request line: wishes and greetings for the host, and the state of the visitor's own. The
 * server renders the same form for all visitors; personal data is loaded in the browser.
 */
export function RequestLine() {
  const { t } = useTranslation('studio')
  const { line, hasFailed, isFetching, refetch, visitor, memberName } = useRequestLine()
  const onAir = useRadioNow()?.online === true
  return (
    <Card as="section" flush className={styles.card ?? ''} aria-labelledby="request-line">
      <img className={styles.studio} src={studio} width={160} height={96} alt="" />
      <div className={styles.inside}>
        <CardTitle icon="mic" title={t('line.heading')} id="request-line">
          {onAir && (
            <Plate tone="ok" icon="mic">
              {t('line.onAir')}
            </Plate>
          )}
        </CardTitle>
        {line?.isOpen === false ? (
          <Note tone="lamp" icon="moon" title={t('line.closed')}>
            {t('line.closedWhy')}
          </Note>
        ) : (
          <>
            <p className={styles.lead}>{line?.dj ? t('line.leadTo', { host: line.dj }) : t('line.lead')}</p>
            {hasFailed && (
              <Note tone="bad" title={t('line.unknown')} role="alert">
                <Button small busy={isFetching} onClick={() => void refetch()}>
                  {t('line.again')}
                </Button>
              </Note>
            )}
            <RequestForm
              visitor={visitor}
              memberName={memberName}
              writableAt={line?.writableAt ?? null}
              isReady={line !== undefined}
            />
          </>
        )}
        <OwnRequests requests={line?.requests ?? []} />
      </div>
    </Card>
  )
}
