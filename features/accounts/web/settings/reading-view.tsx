import type { ReactNode } from 'react'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Reading } from './own-readings.ts'

/** A panel whose settings are on the way, cannot be read, or are there. */
export function ReadingView<Data>({
  reading,
  children,
}: {
  reading: Reading<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('accounts')
  switch (reading.state) {
    case 'loading':
      return <TabPanelSkeleton label={t('settings.loading')} />
    case 'ready':
      return children(reading.data)
    case 'failed':
      return (
        <FailedCard title={t('settings.failed.title')} again={t('settings.failed.again')} onAgain={reading.again}>
          {t('settings.failed.text')}
        </FailedCard>
      )
  }
}
