import { useTranslation } from '#platform/web/words-context.tsx'
import { unbanMember } from '../../client.ts'
import type { BanRecord } from '../../contract.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { CardActs } from './use-card.ts'

/** Lifts a ban with a reason. */
export function UnbanDialog({ ban, card, ...rest }: CardActs & { ban: BanRecord; onClose: () => void }) {
  const { t } = useTranslation('staffMembers')
  return (
    <ReasonDialog
      {...rest}
      title={t('unban.title', { name: card.name })}
      act={t('act.unban')}
      endpoint={unbanMember}
      parts={(reason) => ({ params: { id: card.id, ban: ban.id }, body: { reason } })}
      help={t('field.staffOnly')}
    />
  )
}
