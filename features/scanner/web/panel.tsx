import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PanelName, Player } from '../contract.ts'
import { BadgeList } from './badge-list.tsx'
import { statesOf } from './edition-of.ts'
import { failureIcons } from './failure-reason.ts'
import { FriendList } from './friend-list.tsx'
import { GroupList } from './group-list.tsx'
import styles from './panel.module.css'
import { PhotoList } from './photo-list.tsx'
import { parsePlayerSearch, type Sort, sortsOf } from './player-search.ts'
import { plainSelection } from './queries.ts'
import { RoomList } from './room-list.tsx'
import { useDateWords } from './scan-status.tsx'

const settleMilliseconds = 250

/**
 * Searches and sorts a panel. Both are search parameters, so a view can be shared; typing replaces
 * the history entry.
 */
function PanelToolbar({ panel, q, sort }: { panel: PanelName; q: string; sort: Sort }) {
  const { t } = useTranslation('scanner')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const [applied, setApplied] = useState(q)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed other than by typing: back, forward, or hydration.
  if (q !== applied) {
    setApplied(q)
    if (typed.trim() === applied) setTyped(q)
  }

  function show(change: { q?: string; sort?: Sort }) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => parsePlayerSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }

  function search(text: string) {
    setTyped(text)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => show({ q: text.trim() }), settleMilliseconds)
  }
  useEffect(() => () => clearTimeout(settling.current), [])

  const filter = t(`panel.filter.${panel}`)
  return (
    <div className={styles.toolbar}>
      <div className={styles.filter}>
        <Input
          type="search"
          aria-label={filter}
          placeholder={filter}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      <SegmentedControl
        label={t('panel.sort')}
        segments={sortsOf[panel].map((value) => ({ value, label: t(`panel.sorts.${value}`) }))}
        value={sort}
        onChange={(value) => show({ sort: value })}
      />
    </div>
  )
}

const lists = { badges: BadgeList, friends: FriendList, groups: GroupList, rooms: RoomList, photos: PhotoList }

/**
 * One of the five sections of a player: search and sort, current entries, and former ones below.
 */
export function Panel({
  player,
  panel,
  q,
  sort: wanted,
}: {
  player: Player
  panel: PanelName
  q: string
  sort: string
}) {
  const { t } = useTranslation('scanner')
  const List = lists[panel]
  const { checkedAt, hidden } = player.panels[panel]
  const sort = sortsOf[panel].find((name) => name === wanted) ?? sortsOf[panel][0]
  if (hidden) {
    return (
      <Card as="section" className={styles.panel ?? ''} aria-label={t(`tabs.${panel}`)}>
        <Note icon="lock" title={t('panel.hidden')} />
      </Card>
    )
  }
  return (
    <Card as="section" className={styles.panel ?? ''} aria-label={t(`tabs.${panel}`)}>
      {checkedAt && <PanelToolbar panel={panel} q={q} sort={sort} />}
      {checkedAt && <PanelJumps panel={panel} former={player.panels[panel].former} />}
      <PanelFailure player={player} panel={panel} />
      {statesOf(player).map((state) => (
        <List key={state} player={player} selection={{ ...plainSelection(panel, state), q, sort }} />
      ))}
      {checkedAt && (
        <p className={styles.checked}>
          {t('panel.checked')} <Time value={checkedAt} form="relative" />
        </p>
      )}
    </Card>
  )
}

function PanelFailure({ player, panel }: { player: Player; panel: PanelName }) {
  const { t } = useTranslation(['scanner', 'refusedScan'])
  const dateWords = useDateWords()
  const { trouble, checkedAt } = player.panels[panel]
  // A problem with the whole hotel is shown once, above the tabs.
  if (trouble === null || trouble === player.trouble) return null
  return (
    <Note
      tone="warn"
      icon={failureIcons[trouble]}
      title={t(`refusedScan:trouble.${trouble}`, { hotel: hotels[player.hotel].label })}
    >
      {checkedAt
        ? t('refusedScan:trouble.from', { date: dateWords(checkedAt) })
        : t('refusedScan:trouble.neverChecked')}
    </Note>
  )
}

/**
 * Links to skip a list of possibly thousands of entries, sticky while it scrolls: to the former
 * entries and, in windows too narrow for two columns, to the guest book below.
 */
function PanelJumps({ panel, former }: { panel: PanelName; former: number }) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  return (
    <div className={classNames(styles.jumps, former === 0 && styles.onlyBook)}>
      {former > 0 && (
        <a className={styles.jump} href="#former">
          {t(`panel.former.${panel}`)} <span className="sign-s">{figure(former)}</span>
        </a>
      )}
      <a className={classNames(styles.jump, styles.toBook)} href="#guest-book">
        {t('guestBook.title')}
      </a>
    </div>
  )
}
