import { memo } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import tile from '#platform/web/ui/badge-tile.module.css'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import { BadgeFacts } from './badge-facts.tsx'
import styles from './badge-tile.module.css'
import { useIsRecent } from './recent.ts'

/**
 * A badge tile: its picture and the number of scanned players who own it. Recent ones have a label,
 * former ones are grey.
 */
export const BadgeTile = memo(function BadgeTile({
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
