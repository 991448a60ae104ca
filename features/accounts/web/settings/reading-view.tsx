import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
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
        <Card role="alert">
          <EmptyState
            vignette="error"
            level="h2"
            title={t('settings.failed.title')}
            action={
              <Button icon="undo" onClick={reading.again}>
                {t('settings.failed.again')}
              </Button>
            }
          >
            {t('settings.failed.text')}
          </EmptyState>
        </Card>
      )
  }
}
