import { useState } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

const panel = onDemand<{ user: CurrentUser }>(['shop'], async () => (await import('./icons-panel.tsx')).IconsPanel)

/** The member's icons, as a section of the settings: list, wear and take off. */
export function IconsSettings({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common')
  const hydrated = useHydrated()
  const [isMissing, setMissing] = useState(false)
  const Panel = useOnDemand(panel, hydrated && !isMissing, () => setMissing(true))
  if (Panel) return <Panel user={user} />
  return (
    <Card aria-busy={!isMissing}>
      {isMissing ? (
        <Note tone="bad" icon="warn" role="alert" title={t('error.form')}>
          <Button small icon="undo" onClick={() => setMissing(false)}>
            {t('broken.again')}
          </Button>
        </Note>
      ) : (
        <Skeleton height="240px" />
      )}
    </Card>
  )
}
