import { useId } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineSummary } from '../../contract.ts'
import styles from './good-to-know.module.css'

/** How the numbers come about and what they do not say, with the highest of the last 90 days. */
export function GoodToKnow({ hotels }: { hotels: readonly OnlineSummary[] }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  const figure = useFigures()
  const records = hotels.flatMap(({ hotel, seasonRecord }) => (seasonRecord ? [{ hotel, ...seasonRecord }] : []))
  const [record] = records.sort((one, other) => other.online - one.online)
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="info" title={t('online.know.title')} id={titleId} />
      <ul className={styles.facts}>
        <li>{t('online.know.sampled')}</li>
        <li>{t('online.know.days')}</li>
        <li>{t('online.know.gaps')}</li>
      </ul>
      {record && (
        <Note tone="lamp" icon="star" title={t('online.know.season')}>
          <Time value={record.at} form="date" />
          {': '}
          {t(`online.know.seasonIn.${record.hotel}`, { count: record.online, number: figure(record.online) })}
        </Note>
      )}
    </Card>
  )
}
