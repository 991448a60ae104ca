import { useId } from 'react'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineRange } from '../../contract.ts'
import styles from './files-card.module.css'
import { fileAddress } from './statistic-address.ts'

/** The numbers of the chosen range as files. */
export function FilesCard({ range }: { range: OnlineRange }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="download" title={t('online.files.title')} id={titleId} />
      <p className="ink2">{t('online.files.text')}</p>
      <div className={styles.files}>
        <ButtonAnchor icon="download" href={fileAddress('csv', range)} download>
          CSV
        </ButtonAnchor>
        <ButtonAnchor icon="download" href={fileAddress('json', range)} download>
          JSON
        </ButtonAnchor>
      </div>
    </Card>
  )
}
