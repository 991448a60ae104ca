import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { OwnRequests } from './own-requests.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './request-line.module.css'
import { useRequestLine } from './use-request-line.ts'

/**
 * The request line: wishes and greetings for the host, and the state of the visitor's own. The
 * server renders the same form for all visitors; personal data is loaded in the browser.
 */
export function RequestLine() {
  const { t } = useTranslation('studio')
  const { line, hasFailed, isFetching, refetch, visitor, memberName } = useRequestLine()
  return (
    <Card as="section" className={styles.card ?? ''} aria-labelledby="request-line">
      <CardTitle icon="mic" title={t('line.heading')} id="request-line" />
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
    </Card>
  )
}
