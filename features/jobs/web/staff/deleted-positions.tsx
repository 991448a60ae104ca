import { useState } from 'react'
import { type Column, DataTable, Panel } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { restoreStaffPosition } from '../../client.ts'
import type { DeletedPosition } from '../../contract.ts'
import styles from './applications-page.module.css'
import { titleOf } from './position-item.tsx'

/** The deleted positions, each with a button that brings it back; nothing if there are none. */
export function DeletedPositions({
  positions,
  onRestored,
}: {
  positions: readonly DeletedPosition[]
  onRestored: () => void
}) {
  const { t } = useTranslation(['staffJobs', 'staffRoles'])
  const language = useLanguage()
  if (positions.length === 0) return null
  const columns: readonly Column<DeletedPosition>[] = [
    {
      key: 'title',
      label: t('positions.field.title'),
      isTitle: true,
      cell: (position) => titleOf(position, language),
    },
    {
      key: 'department',
      label: t('positions.department'),
      cell: ({ department }) => (department ? t(`staffRoles:department.${department}`) : t('positions.noDepartment')),
    },
    {
      key: 'deletedAt',
      label: t('positions.deletedAt'),
      cell: ({ deletedAt }) => <Time value={deletedAt} form="date" />,
    },
    {
      key: 'act',
      label: t('positions.back'),
      cell: (position) => <BringBack position={position} onDone={onRestored} />,
    },
  ]
  return (
    <Panel icon="trash" title={t('positions.deletedList')} className={styles.bars}>
      <DataTable label={t('positions.deletedList')} columns={columns} rows={positions} keyOf={({ key }) => key} />
    </Panel>
  )
}

function BringBack({ position, onDone }: { position: DeletedPosition; onDone: () => void }) {
  const { t } = useTranslation('staffJobs')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const title = titleOf(position, useLanguage())
  async function bringBack() {
    setBusy(true)
    const parts = { params: { key: position.key }, body: {} }
    const answer = await call(restoreStaffPosition, parts).catch((): 'failed' => 'failed')
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    else toast({ tone: 'ok', text: t('positions.isBack', { title }) })
    onDone()
  }
  return (
    <Button
      small
      icon="undo"
      busy={busy}
      aria-label={t('positions.backNamed', { title })}
      onClick={() => void bringBack()}
    >
      {t('positions.back')}
    </Button>
  )
}
