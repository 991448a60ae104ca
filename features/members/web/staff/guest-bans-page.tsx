import { useQueryClient } from '@tanstack/react-query'
import {
  type Column,
  DataTable,
  StaffHead,
  useMe,
  useStaffChanges,
  useStaffPages,
  useUndo,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { liftGuestBan, listGuestBans, undoGuestUnban } from '../../client.ts'
import type { GuestBan } from '../../contract.ts'
import { ByName } from './by-name.tsx'

/** The bans of guests that are in force, each with a button that lifts it. */
export function GuestBansPage() {
  const { t } = useTranslation('staffMembers')
  const queryClient = useQueryClient()
  const list = useStaffPages(listGuestBans, { query: {} })
  const reload = () => queryClient.invalidateQueries({ queryKey: [listGuestBans.path] })
  useStaffChanges('members', () => void reload())
  const bans = list.items
  const columns = useColumns(() => void reload())
  return (
    <>
      <StaffHead title={t('guestBans.title')} back={{ to: 'members', label: t('back') }} />
      {list.isLoading && <Skeleton height="200px" />}
      {(list.failed || list.refusal) && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={list.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {bans?.length === 0 && (
        <EmptyState level="h2" title={t('guestBans.none')}>
          {t('guestBans.noneText')}
        </EmptyState>
      )}
      {bans && bans.length > 0 && (
        <DataTable label={t('guestBans.title')} columns={columns} rows={bans} keyOf={({ id }) => id} />
      )}
      {list.hasMore && (
        <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function useColumns(onChanged: () => void): Column<GuestBan>[] {
  const { t } = useTranslation('staffMembers')
  return [
    { key: 'reason', label: t('field.reason'), isTitle: true, cell: ({ reason }) => <span dir="auto">{reason}</span> },
    { key: 'kind', label: t('guestBans.kind'), cell: ({ kind }) => t(`guestBans.${kind}`) },
    { key: 'by', label: t('guestBans.by'), cell: ({ by }) => <ByName by={by} /> },
    { key: 'until', label: t('guestBans.until'), cell: ({ until }) => <Time value={until} form="dateTime" /> },
    { key: 'lift', label: t('act.unban'), cell: (ban) => <Lift ban={ban} onChanged={onChanged} /> },
  ]
}

/** Only bans of one's own, without the permission for those of colleagues. */
function Lift({ ban, onChanged }: { ban: GuestBan; onChanged: () => void }) {
  const { t } = useTranslation(['staffMembers', 'common'])
  const toast = useToast()
  const { offer } = useUndo()
  const { name, permissions } = useMe()
  if (ban.by?.name !== name && !permissions['members.banLonger']) return null
  async function lift() {
    const answer = await call(liftGuestBan, { params: { id: ban.id } }).catch(() => null)
    if (answer === null) toast({ tone: 'bad', text: t('common:error.form') })
    else if (isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    else offer({ text: t('guestBans.lifted'), undo })
    onChanged()
  }
  async function undo() {
    const answer = await call(undoGuestUnban, { params: { id: ban.id } })
    onChanged()
    if (isRefusal(answer)) throw new Error(answer.refused)
  }
  return (
    <Button small icon="undo" onClick={() => void lift()}>
      {t('act.unban')}
    </Button>
  )
}
