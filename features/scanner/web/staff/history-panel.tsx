import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { Chip, FilterRow, Panel, useStaffPages, useStepUp } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listHistory, redactEntry, redactedKinds } from '../../client.ts'
import type { HistoryEntry, RedactedKind } from '../../contract.ts'
import { FindPlayer } from './find-player.tsx'
import styles from './players.module.css'
import type { PlayersSearch } from './players-search.ts'

/**
 * Finds a scanned player and lists the entries of the history, each with a button that removes it.
 * `children` is shown below for the player that was found.
 */
export function HistoryPanel({
  search,
  onChange,
  find,
  children,
}: {
  search: PlayersSearch
  onChange: (search: PlayersSearch) => void
  find: RefObject<HTMLInputElement | null>
  children: (habboId: string) => ReactNode
}) {
  const { t } = useTranslation(['staffPlayers', 'common'])
  const { hotel, name, what = 'motto' } = search
  const list = useStaffPages(listHistory, hotel && name ? { params: { hotel, name }, query: { what } } : null)
  const player = list.first?.player
  const [removing, setRemoving] = useState<HistoryEntry | null>(null)
  return (
    <>
      <Panel icon="undo" title={t('history.title')}>
        <FindPlayer found={{ hotel, name }} find={find} busy={list.isLoading} onFind={onChange} />
        {list.refusal && <Note tone="warn" role="alert" title={refusalText(t, list.refusal)} />}
        {list.failed && <Note tone="bad" role="alert" title={t('failed')} />}
        {player && (
          <>
            <p className={styles.line}>
              <Portrait src={player.avatar} size="small" />
              <b>{player.name}</b>
              <HotelPlate code={player.hotel} />
              {player.isHidden && (
                <Plate tone="warn" icon="eye-off">
                  {t('history.pageHidden')}
                </Plate>
              )}
            </p>
            <FilterRow label={t('history.filter')}>
              {redactedKinds.map((kind) => (
                <Chip key={kind} on={kind === what} onClick={() => onChange({ what: kind })}>
                  {t(`history.kinds.${kind}`)}
                </Chip>
              ))}
            </FilterRow>
            {list.items?.length === 0 && <p className={styles.quiet}>{t('history.none')}</p>}
            <ul className={styles.entries}>
              {list.items?.map((entry) => (
                <li key={entry.id}>
                  <span className={styles.value}>
                    <Value what={what} value={entry.value} />
                  </span>
                  <small>
                    {entry.from && <Time value={entry.from} form="date" />}
                    {entry.until && (
                      <>
                        {' – '}
                        <Time value={entry.until} form="date" />
                      </>
                    )}
                  </small>
                  {entry.value !== null && (
                    <Button small icon="trash" onClick={() => setRemoving(entry)}>
                      {t('history.remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.hasMore && (
              <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </Panel>
      {player && children(player.habboId)}
      {player && removing && (
        <RemoveDialog habboId={player.habboId} what={what} entry={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  )
}

function Value({ what, value }: { what: RedactedKind; value: string | null }) {
  const { t } = useTranslation('staffPlayers')
  if (value === null) return <i className={styles.quiet}>{t('history.removed')}</i>
  switch (what) {
    case 'look':
      return <Portrait src={value} size="small" tone="off" alt={t('history.kinds.look')} lazy />
    case 'photo':
      return <PixelPicture src={value} width={80} height={80} lazy />
    default:
      return value
  }
}

/** Asks before an entry is removed, since that cannot be undone. */
function RemoveDialog({
  habboId,
  what,
  entry,
  onClose,
}: {
  habboId: string
  what: RedactedKind
  entry: HistoryEntry
  onClose: () => void
}) {
  const { t } = useTranslation(['staffPlayers', 'staff', 'common'])
  const toast = useToast()
  const queryClient = useQueryClient()
  const confirmed = useStepUp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function remove() {
    setBusy(true)
    setFailure(null)
    const body = { habboId, what, id: entry.id }
    const answer = await confirmed(() => call(redactEntry, { body })).catch((): Failure => 'failed')
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setFailure(answer)
    toast({ tone: 'ok', text: t('remove.done') })
    void queryClient.invalidateQueries()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      icon="trash"
      title={t(`remove.title.${what}`)}
      closeLabel={t('staff:dialog.close')}
      footer={
        <Button variant="danger" icon="trash" busy={busy} onClick={() => void remove()}>
          {t('remove.button')}
        </Button>
      }
    >
      <div className="stack">
        <p className={styles.value}>
          <Value what={what} value={entry.value} />
        </p>
        <p>{t('remove.text')}</p>
        {failure && <Note tone="bad" role="alert" title={refusalText(t, failure)} />}
      </div>
    </Dialog>
  )
}
