import { type Column, DataTable } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type DeliveryState, listedDeliveries } from '../../client.ts'
import type { Delivery } from '../../contract.ts'
import { useAnswerText } from './answer-text.ts'
import styles from './integrations-page.module.css'
import type { IntegrationActs } from './use-integrations.ts'

const tones: Readonly<Record<DeliveryState, PlateTone>> = {
  waiting: 'lamp',
  sent: 'ok',
  refused: 'bad',
  givenUp: 'bad',
  cancelled: 'line',
  unclear: 'warn',
}

/** What became of the last announcements, newest first. */
export function DeliveriesSection({ deliveries, acts }: { deliveries: readonly Delivery[]; acts: IntegrationActs }) {
  const { t } = useTranslation('staffIntegrations')
  const answerText = useAnswerText()
  const columns: Column<Delivery>[] = [
    {
      key: 'what',
      label: t('deliveries.what'),
      isTitle: true,
      cell: ({ kind, title, url }) => (
        <>
          <a href={url}>{title}</a> <span className={styles.quiet}>{t(`event.${kind}`)}</span>
        </>
      ),
    },
    {
      key: 'target',
      label: t('deliveries.target'),
      cell: ({ target }) => `${target.name} (${t(`kind.${target.kind}`)})`,
    },
    {
      key: 'when',
      label: t('deliveries.when'),
      cell: ({ createdAt, sentAt }) => <Time value={sentAt ?? createdAt} form="dateTime" />,
    },
    {
      key: 'state',
      label: t('deliveries.state'),
      cell: ({ state, isEdited, isWithdrawn }) => (
        <span className={styles.line}>
          <Plate tone={tones[state]}>{t(`state.${state}`)}</Plate>
          {isEdited && <Plate tone="line">{t('state.edited')}</Plate>}
          {isWithdrawn && <Plate tone="line">{t('state.deleted')}</Plate>}
        </span>
      ),
    },
    {
      key: 'answer',
      label: t('deliveries.answer'),
      cell: ({ answer, attempts, nextAt }) => (
        <>
          {[answerText(answer), t('deliveries.attempts', { count: attempts })].filter(Boolean).join(', ')}
          {nextAt !== null && answer !== null && (
            <>
              {', '}
              {t('deliveries.next')} <Time value={nextAt} form="dateTime" />
            </>
          )}
        </>
      ),
    },
    {
      key: 'act',
      label: t('deliveries.act'),
      cell: (delivery) =>
        delivery.mayRetry && (
          <Button
            small
            icon="repeat"
            aria-label={t('act.retryNamed', { title: delivery.title })}
            onClick={() => void acts.retry(delivery)}
          >
            {t('act.retry')}
          </Button>
        ),
    },
  ]
  return (
    <section className={styles.section} aria-labelledby="last-deliveries">
      <h2 id="last-deliveries">{t('deliveries.title')}</h2>
      <p className={styles.quiet}>{t('deliveries.facts', { count: listedDeliveries })}</p>
      {deliveries.length === 0 ? (
        <p>{t('deliveries.none')}</p>
      ) : (
        <DataTable label={t('deliveries.title')} columns={columns} rows={deliveries} keyOf={({ id }) => id} />
      )}
    </section>
  )
}
