import { hotels } from '#features/hotels/client.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PanelName, Player } from '../contract.ts'
import { BadgeList } from './badge-list.tsx'
import { statesOf } from './edition-of.ts'
import { failureIcons } from './failure-reason.ts'
import { FriendList } from './friend-list.tsx'
import { GroupList } from './group-list.tsx'
import styles from './panel.module.css'
import { PanelJumps } from './panel-jumps.tsx'
import { PanelToolbar } from './panel-toolbar.tsx'
import { PhotoList } from './photo-list.tsx'
import { sortsOf } from './player-search.ts'
import { plainSelection } from './queries.ts'
import { RoomList } from './room-list.tsx'
import { useDateWords } from './scan-status.tsx'

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
  const { t } = useTranslation(['scanner', 'desk'])
  const dateWords = useDateWords()
  const { trouble, checkedAt } = player.panels[panel]
  // A problem with the whole hotel is shown once, above the tabs.
  if (trouble === null || trouble === player.trouble) return null
  return (
    <Note
      tone="warn"
      icon={failureIcons[trouble]}
      title={t(`desk:trouble.${trouble}`, { hotel: hotels[player.hotel].label })}
    >
      {checkedAt ? t('desk:trouble.from', { date: dateWords(checkedAt) }) : t('desk:trouble.neverChecked')}
    </Note>
  )
}
