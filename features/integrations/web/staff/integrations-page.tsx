import { useState } from 'react'
import { StaffHead, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { targetLimits } from '../../client.ts'
import type { Integration } from '../../contract.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import styles from './integrations-page.module.css'
import { TargetCard } from './target-card.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { useIntegrations } from './use-integrations.ts'

/**
 * Where the site announces what happens: the targets, and what became of the last announcements.
 */
export function IntegrationsPage() {
  const { t } = useTranslation('staffIntegrations')
  const toast = useToast()
  const { asked, readAgain, acts } = useIntegrations()
  const [edited, setEdited] = useState<Integration | 'new' | null>(null)
  useStaffKeys({ n: () => setEdited('new') })
  const all = asked.data && !isRefusal(asked.data) ? asked.data : null
  const kept = all?.targets.filter(({ deletedAt }) => deletedAt === null) ?? []
  const deleted = all?.targets.filter(({ deletedAt }) => deletedAt !== null) ?? []

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={t('facts', { count: targetLimits.count })}
        actions={
          <Button small variant="primary" aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            <Icon name="plus" small />
            {t('add')}
            <kbd>N</kbd>
          </Button>
        }
      />
      {!all && !asked.isLoading && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isLoading && <Skeleton height="320px" />}
      {all && kept.length === 0 && (
        <EmptyState level="h2" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {kept.length > 0 && (
        <ul className={styles.list} aria-label={t('targets')}>
          {kept.map((target) => (
            <TargetCard key={target.id} target={target} acts={acts} onEdit={setEdited} />
          ))}
        </ul>
      )}
      {all && <DeliveriesSection deliveries={all.deliveries} acts={acts} />}
      {deleted.length > 0 && (
        <section className={styles.section} aria-labelledby="deleted-targets">
          <h2 id="deleted-targets">{t('deleted')}</h2>
          <p className={styles.quiet}>{t('deletedText')}</p>
          <ul className={styles.list} aria-label={t('deleted')}>
            {deleted.map((target) => (
              <TargetCard key={target.id} target={target} acts={acts} onEdit={setEdited} />
            ))}
          </ul>
        </section>
      )}
      {edited && (
        <TargetDialog
          target={edited === 'new' ? null : edited}
          onSaved={() => {
            setEdited(null)
            readAgain()
            toast({ tone: 'ok', text: t(edited === 'new' ? 'done.added' : 'done.changed') })
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
