import { memo } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { formatFigure } from '#platform/web/figures.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import tile from '#platform/web/ui/badge-tile.module.css'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ListedBadge } from '../contract.ts'
import { badgeAddress } from './archive-address.ts'
import styles from './badge-tile.module.css'

/**
 * A badge tile: picture and owners among scanned players, linked to the badge's page. Put the list
 * into a `ListTooltip` with `TileFacts`.
 */
export const BadgeTile = memo(function BadgeTile({
  badge,
  language,
  tabIndex,
}: {
  badge: ListedBadge
  language: LanguageCode
  tabIndex?: 0 | -1
}) {
  const { t } = useTranslation('showcase')
  const { code, name, owners, picture } = badge
  return (
    <a
      className={tile.tile}
      href={badgeAddress(language, code)}
      tabIndex={tabIndex}
      aria-label={`${name ?? code}, ${t('owners', { count: owners })}`}
    >
      <span className={tile.picture}>
        <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <span className={tile.owners}>{formatFigure(owners, language)}</span>
    </a>
  )
})

/** Tooltip of a badge in a list: name, code, owners and first sighting. */
export function TileFacts({ badge, language }: { badge: ListedBadge; language: LanguageCode }) {
  const { t } = useTranslation('showcase')
  const zone = useZone()
  const { code, name, hotel, owners, firstSeenAt, labelledAt } = badge
  const date = (value: string) => formatTime(value, 'date', language, zone)
  return (
    <span className={styles.facts}>
      {name === null ? <b>{t('unnamed')}</b> : <b lang={hotel ? hotels[hotel].language : undefined}>{name}</b>}
      {name !== null && hotel === null && <span>{t('byStaff')}</span>}
      <code>{code}</code>
      <span>{t('ownersOfScanned', { count: owners })}</span>
      <span>{t('firstSeen', { date: date(firstSeenAt) })}</span>
      {labelledAt !== null && <span>{t('labelledOn', { date: date(labelledAt) })}</span>}
    </span>
  )
}

/** Placeholder of a loading badge. Not animated, since hundreds may scroll by. */
export function EmptyTile() {
  return <span className={styles.place} />
}
