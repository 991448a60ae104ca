import { useState } from 'react'
import { writtenName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import {
  type Column,
  DataTable,
  StaffHead,
  StaffLink,
  staffPlace,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listStaffApiKeys, revokeStaffApiKey, usageDays } from '../../client.ts'
import type { StaffApiKey } from '../../contract.ts'

/** All keys for the API with their owners and usage, the most used first. */
export function KeysPage() {
  const { t } = useTranslation('staffApiKeys')
  const list = useStaffPages(listStaffApiKeys, { query: {} })
  const [leaving, setLeaving] = useState<StaffApiKey | null>(null)
  return (
    <>
      <StaffHead title={t('title')} facts={t('facts', { days: usageDays })} />
      {list.failed || list.refusal ? (
        <FailedCard title={t('failed')} again={t('again')} onAgain={list.readAgain} />
      ) : list.items === null ? (
        <Skeleton height="320px" />
      ) : list.items.length === 0 ? (
        <EmptyState level="h2" title={t('none')} />
      ) : (
        <KeyTable rows={list.items} onRevoke={setLeaving} />
      )}
      {list.hasMore && (
        <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
      <RevokeDialog
        apiKey={leaving}
        onClose={(isRevoked) => {
          setLeaving(null)
          if (isRevoked) list.readAgain()
        }}
      />
    </>
  )
}

function KeyTable({ rows, onRevoke }: { rows: readonly StaffApiKey[]; onRevoke: (key: StaffApiKey) => void }) {
  const { t } = useTranslation('staffApiKeys')
  const number = useFigures()
  const columns: Column<StaffApiKey>[] = [
    { key: 'name', label: t('name'), isTitle: true, cell: ({ name, ending }) => `${name} (…${ending})` },
    { key: 'owner', label: t('owner'), cell: ({ owner }) => (owner ? <Owner owner={owner} /> : t('closed')) },
    { key: 'made', label: t('made'), cell: ({ createdAt }) => <Time value={createdAt} form="date" /> },
    {
      key: 'used',
      label: t('used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <Time value={lastUsedAt} form="relative" />),
    },
    { key: 'calls', label: t('calls'), isNumber: true, cell: ({ calls }) => number(calls) },
    { key: 'refused', label: t('refused'), isNumber: true, cell: ({ refused }) => number(refused) },
    {
      key: 'revoke',
      label: t('act'),
      cell: (row) => (
        <Button
          small
          variant="ghost"
          icon="trash"
          aria-label={t('revokeNamed', { name: row.name })}
          onClick={() => onRevoke(row)}
        >
          {t('revoke')}
        </Button>
      ),
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Owner({ owner: { name, hotel } }: { owner: NonNullable<StaffApiKey['owner']> }) {
  const { label } = hotels[hotel]
  const path = `members/${label.toLowerCase()}/${encodeURIComponent(writtenName(name))}`
  return (
    <StaffLink {...staffPlace(path)}>
      {name} ({label})
    </StaffLink>
  )
}

type RevokeProps = { apiKey: StaffApiKey | null; onClose: (isRevoked: boolean) => void }

function RevokeDialog({ apiKey, onClose }: RevokeProps) {
  const { t } = useTranslation('staffApiKeys')
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function revoke({ id, name }: StaffApiKey) {
    setBusy(true)
    const answer = await call(revokeStaffApiKey, { params: { id } }).catch((): 'failed' => 'failed')
    setBusy(false)
    const isDone = answer !== 'failed' && !isRefusal(answer)
    toast(isDone ? { tone: 'ok', text: t('done', { name }) } : { tone: 'bad', text: refusalText(t, answer) })
    onClose(true)
  }

  return (
    <Dialog
      open={apiKey !== null}
      onClose={() => onClose(false)}
      icon="trash"
      title={t('confirmTitle')}
      closeLabel={t('close')}
      footer={
        apiKey && (
          <>
            <Button variant="ghost" onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => revoke(apiKey)}>
              {t('revoke')}
            </Button>
          </>
        )
      }
    >
      {apiKey && <p>{t('confirmText', { name: apiKey.name })}</p>}
    </Dialog>
  )
}
