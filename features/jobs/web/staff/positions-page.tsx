import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StaffHead, useStaffChanges, useStaffKeys, useUndo } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  listDeletedPositions,
  listStaffPositions,
  openStaffPosition,
  orderStaffPositions,
  restoreStaffPosition,
} from '../../client.ts'
import type { OfferedPosition } from '../../contract.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletedPositions } from './deleted-positions.tsx'
import styles from './lists.module.css'
import { staffPaths } from './paths.ts'
import { PositionDialog } from './position-dialog.tsx'
import { PositionItem, titleOf } from './position-item.tsx'

/** The positions that the member may change: texts, order, and in which languages they are open. */
export function PositionsPage() {
  const { t } = useTranslation('staffJobs')
  const query = queryOf(listStaffPositions, {})
  const asked = useQuery(query)
  const deletedAsked = useQuery(queryOf(listDeletedPositions, {}))
  const reload = () => Promise.all([asked.refetch(), deletedAsked.refetch()])
  useStaffChanges('positions', () => void reload())
  useStaffChanges('applications', () => void reload())
  const positions: readonly OfferedPosition[] | null = asked.data && !isRefusal(asked.data) ? asked.data : null
  const [edited, setEdited] = useState<OfferedPosition | 'new' | null>(null)
  const [deleted, setDeleted] = useState<OfferedPosition | null>(null)
  useStaffKeys({ n: () => setEdited('new') })
  const { move, setOpen, offerRestoring } = usePositionActs(positions ?? [], reload)
  const done = () => {
    setEdited(null)
    setDeleted(null)
    void reload()
  }
  const open = positions?.filter(({ texts }) => texts.some(({ isOpen }) => isOpen)).length ?? 0

  return (
    <>
      <StaffHead
        title={t('positions.title')}
        back={{ to: staffPaths.applications, label: t('back') }}
        facts={positions && t('positions.facts', { count: open, all: positions.length })}
        actions={
          <Button small icon="plus" aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            {t('positions.add')}
            <kbd>N</kbd>
          </Button>
        }
      />
      {(asked.isError || deletedAsked.isError) && (
        <Note tone="bad" role="alert" title={t('positions.failed')}>
          <Button small onClick={() => void reload()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="320px" />}
      {positions?.length === 0 && <EmptyState level="h2" title={t('positions.none')} />}
      <ol className={styles.list} aria-label={t('positions.title')}>
        {positions?.map((position, place) => (
          <PositionItem
            key={position.key}
            position={position}
            isFirst={place === 0}
            isLast={place === positions.length - 1}
            onMove={(by) => void move(place, by)}
            onOpen={(languages) => void setOpen(position, languages)}
            onEdit={() => setEdited(position)}
            onDelete={() => setDeleted(position)}
          />
        ))}
      </ol>
      {deletedAsked.data && !isRefusal(deletedAsked.data) && (
        <DeletedPositions positions={deletedAsked.data} onRestored={() => void reload()} />
      )}
      {edited && (
        <PositionDialog position={edited === 'new' ? null : edited} onSaved={done} onClose={() => setEdited(null)} />
      )}
      {deleted && (
        <DeleteDialog
          position={deleted}
          onDeleted={(position) => {
            done()
            offerRestoring(position)
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  )
}

/** Moves positions, opens and closes them, and offers to undo that and a deletion. */
function usePositionActs(positions: readonly OfferedPosition[], reload: () => Promise<unknown>) {
  const { t } = useTranslation('staffJobs')
  const language = useLanguage()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { offer } = useUndo()
  const query = queryOf(listStaffPositions, {})

  async function move(place: number, by: 1 | -1) {
    const keys = positions.map(({ key }) => key)
    const [moved] = keys.splice(place, 1)
    if (moved === undefined) return
    keys.splice(place + by, 0, moved)
    const answer = await call(orderStaffPositions, { body: { keys } }).catch((): 'failed' => 'failed')
    if (answer !== 'failed' && !isRefusal(answer)) return queryClient.setQueryData(query.queryKey, answer)
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return reload()
  }

  async function change(position: OfferedPosition, languages: readonly LanguageCode[]) {
    const { key, seen } = position
    const body = { languages: [...languages], seen }
    const answer = await call(openStaffPosition, { params: { key }, body }).catch((): 'failed' => 'failed')
    await reload()
    if (answer !== 'failed' && !isRefusal(answer)) return answer
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return null
  }

  async function setOpen(position: OfferedPosition, languages: readonly LanguageCode[]) {
    const before = position.texts.filter(({ isOpen }) => isOpen).map(({ language }) => language)
    const changed = await change(position, languages)
    if (!changed) return
    const isOpened = languages.length > before.length
    offer({
      text: t(isOpened ? 'positions.opened' : 'positions.closed', { title: titleOf(position) }),
      undo: async () => {
        if (!(await change(changed, before))) throw new Error('The position stays as it is')
      },
    })
  }

  function offerRestoring(position: OfferedPosition) {
    const { key } = position
    offer({
      text: t('positions.deleted', { title: titleOf(position, language) }),
      undo: async () => {
        const answer = await call(restoreStaffPosition, { params: { key }, body: {} })
        await reload()
        if (isRefusal(answer)) throw new Error(answer.refused)
      },
    })
  }
  return { move, setOpen, offerRestoring }
}
