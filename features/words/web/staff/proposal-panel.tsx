import { useState } from 'react'
import { Panel, useScope, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { approveProposal, withdrawProposal } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import { RejectDialog } from './reject-dialog.tsx'
import styles from './text-detail.module.css'
import { usePersonName } from './use-names.ts'
import type { TextActs } from './use-text-acts.ts'

/** The open proposal: approved or rejected by others, withdrawn by who proposed it. */
export function ProposalPanel({
  text,
  proposal,
  acts,
  onNext,
}: {
  text: SiteText
  proposal: NonNullable<SiteText['proposal']>
  acts: TextActs
  onNext: () => void
}) {
  const { t } = useTranslation('staffWords')
  const personName = usePersonName()
  const [isRejecting, setRejecting] = useState(false)
  const isOwn = proposal.by?.isSelf === true
  const mayApprove = useScope('site.approveWords') !== null || !isOwn
  const { language, key, version } = text
  const body = { language, key, version }
  const approve = async () => {
    if (await acts.act('approved', approveProposal, { body })) onNext()
  }
  useStaffKeys({
    a: mayApprove ? () => void approve() : undefined,
    r: isOwn ? undefined : () => setRejecting(true),
  })
  return (
    <Panel
      icon="pencil"
      title={t('detail.proposal', { name: personName(proposal.by) })}
      end={<Time value={proposal.at} form="relative" />}
    >
      <p className={styles.proposed} lang={language}>
        {proposal.text}
      </p>
      <div className={styles.acts}>
        {mayApprove && (
          <Button small variant="primary" icon="check" aria-keyshortcuts="a" onClick={() => void approve()}>
            {t('proposal.approve')}
            <kbd>A</kbd>
          </Button>
        )}
        {isOwn ? (
          <Button small icon="undo" onClick={() => void acts.act('withdrawn', withdrawProposal, { body })}>
            {t('proposal.withdraw')}
          </Button>
        ) : (
          <Button small icon="close" aria-keyshortcuts="r" onClick={() => setRejecting(true)}>
            {t('proposal.reject')}
            <kbd>R</kbd>
          </Button>
        )}
      </div>
      {!mayApprove && <p className={styles.hint}>{t('detail.notYours')}</p>}
      {isRejecting && <RejectDialog text={text} acts={acts} onClose={() => setRejecting(false)} onRejected={onNext} />}
    </Panel>
  )
}
