import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import well from '#platform/web/ui/badge-well.module.css'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Group } from '../contract.ts'
import styles from './card-grid.module.css'
import { useIntervalWords } from './interval.ts'
import { type ListProps, PanelList } from './panel-list.tsx'
import { groupsQuery } from './queries.ts'
import row from './row-card.module.css'

/**
 * A group: its badge, whether the player administers it, when the player was seen to join, and the
 * group's age from the hotel.
 */
const GroupCard = memo(function GroupCard({ group, former }: { group: Group; former: boolean }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const intervalWords = useIntervalWords()
  return (
    <Link
      className={classNames(row.card, styles.group, former && styles.former)}
      to={routePath('scannerGroup')}
      params={{ language, groupId: group.id }}
      preload={false}
    >
      <span className={classNames(well.well, styles.badge)}>
        <PixelPicture src={group.picture} width={39} height={39} fallback={<Icon name="group" />} lazy />
      </span>
      <div className={styles.words}>
        <b className={styles.name} title={group.name}>
          {group.name}
        </b>
        {group.isAdmin && (
          <span>
            <Plate tone="lamp" icon="crown">
              {t('group.administrator')}
            </Plate>
          </span>
        )}
        <span className={styles.when}>{t('group.joined', { interval: intervalWords(group.gained) })}</span>
        {group.lost && <span className={styles.when}>{t('group.left', { interval: intervalWords(group.lost) })}</span>}
        {!group.lost && group.createdAt && (
          <span className={styles.when}>
            {t('group.created')} <Time value={group.createdAt} form="date" />
          </span>
        )}
        {!group.lost && !group.createdAt && group.roomCreatedAt && (
          <span className={styles.when}>
            {t('group.roomCreated')} <Time value={group.roomCreatedAt} form="date" />
          </span>
        )}
      </div>
    </Link>
  )
})

/** The groups of a player. */
export function GroupList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...groupsQuery(player.habboId, selection), placeholderData: keepPreviousData })
  return (
    <PanelList
      panel="groups"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.groups}
      keyOf={(group) => group.id}
    >
      {(group) => <GroupCard group={group} former={selection.state === 'former'} />}
    </PanelList>
  )
}
