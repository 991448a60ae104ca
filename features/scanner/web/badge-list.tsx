import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Observed } from '#platform/contract/time.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import tile from '#platform/web/ui/badge-tile.module.css'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import styles from './badge-list.module.css'
import { editionOf } from './edition-of.ts'
import { useIntervalWords } from './interval.ts'
import { type ListProps, PanelList } from './panel-list.tsx'
import { badgesQuery } from './queries.ts'

const recentDays = 7

/**
 * Returns whether something was gained within the seven days before `now` (milliseconds since
 * 1970). Entries of the first snapshot do not count.
 */
export function isRecent({ after, by }: Observed, now: number): boolean {
  return after !== null && now - Date.parse(by) < recentDays * 86_400_000
}

/**
 * Returns `isRecent` as of the component's mount; false before hydration, since a cached page may
 * be older.
 */
function useIsRecent(observed: Observed): boolean {
  const hydrated = useHydrated()
  const [now] = useState(() => Date.now())
  return hydrated && isRecent(observed, now)
}

/**
 * A badge tile: its picture and the number of scanned players who own it. Recent ones have a label,
 * former ones are grey.
 */
const BadgeTile = memo(function BadgeTile({
  badge,
  edition,
  former,
  tabIndex,
  onOpen,
}: {
  badge: Badge
  edition: Edition
  former: boolean
  tabIndex: 0 | -1 | undefined
  onOpen: (badge: Badge) => void
}) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  const recent = useIsRecent(badge.gained) && !former
  return (
    <Tooltip className={styles.anchor ?? ''} content={<BadgeFacts badge={badge} edition={edition} />}>
      {(described) => (
        <button
          {...described}
          type="button"
          tabIndex={tabIndex}
          className={classNames(tile.tile, former && styles.former)}
          onClick={() => onOpen(badge)}
        >
          <span className={tile.picture}>
            <PixelPicture src={badge.picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
          </span>
          <span className="sr">
            {badge.name ?? badge.code}, {t('badge.owners', { count: badge.owners })}
            {badge.isWorn && <>, {t('worn.now')}</>}{' '}
          </span>
          <span className={tile.owners} aria-hidden="true">
            {figure(badge.owners)}
          </span>
          {recent && <span className={styles.new}>{t('badge.new')}</span>}
          {badge.isWorn && (
            <span className={styles.worn} aria-hidden="true">
              <Icon name="check" small />
            </span>
          )}
        </button>
      )}
    </Tooltip>
  )
})

/** The badges of a player as a display case; each opens with all that is known of it. */
export function BadgeList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...badgesQuery(player.habboId, selection), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<Badge | null>(null)
  const former = selection.state === 'former'
  const edition = editionOf(player)
  return (
    <>
      <PanelList
        panel="badges"
        player={player}
        selection={selection}
        query={query}
        gridClass={styles.case}
        keyOf={(badge) => badge.code}
        arrowKeys
      >
        {(badge, { tabIndex }) => (
          <BadgeTile badge={badge} edition={edition} former={former} tabIndex={tabIndex} onOpen={setOpened} />
        )}
      </PanelList>
      <BadgeDialog badge={opened} edition={edition} onClose={() => setOpened(null)} />
    </>
  )
}

/**
 * Shows a badge large with its details: the content of the tooltip, for touch screens and
 * undisturbed reading.
 */
function BadgeDialog({ badge, edition, onClose }: { badge: Badge | null; edition: Edition; onClose: () => void }) {
  const { t } = useTranslation('scanner')
  const page = addressOf('habboBadge', useLanguage(), { code: badge?.code ?? '' })
  return (
    <Dialog open={badge !== null} onClose={onClose} title={t('badge.title')} icon="medal" closeLabel={t('badge.close')}>
      {badge && (
        <div className={styles.badge}>
          <span className={styles.badgeDialogCase}>
            <PixelPicture src={badge.picture} width={80} height={80} />
          </span>
          <div className={styles.words}>
            <BadgeFacts badge={badge} edition={edition} />
            <ButtonLink to={page} icon="medal">
              {t('badge.page')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/**
 * Shows the details of a badge: name, code, description, owners among scanned players, and when it
 * was gained and lost. In the retro edition, when it was first seen worn, which may be long after
 * it was gained.
 */
function BadgeFacts({ badge, edition }: { badge: Badge; edition: Edition }) {
  const { t } = useTranslation('scanner')
  const intervalWords = useIntervalWords()
  return (
    <span className={styles.facts}>
      <b>{badge.name ?? t('badge.unnamed')}</b>
      {badge.isNamedByStaff && <span>{t('badge.byStaff')}</span>}
      <code>{badge.code}</code>
      {badge.description && <span>{badge.description}</span>}
      <span>{t('badge.ownersOfScanned', { count: badge.owners })}</span>
      <span>{t(edition === 'origins' ? 'worn.got' : 'badge.got', { interval: intervalWords(badge.gained) })}</span>
      {badge.isWorn && <span>{t('worn.now')}</span>}
      {badge.lost && <span>{t('badge.lost', { interval: intervalWords(badge.lost) })}</span>}
    </span>
  )
}
