import { Link } from '@tanstack/react-router'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BadgeOwner } from '../contract.ts'
import styles from './badge-owner-card.module.css'
import { useIntervalWords } from './interval.ts'

/**
 * Shows a present or former owner of a badge, with hotel and time; the card links to the player's
 * page.
 */
export function BadgeOwnerCard({ owner: { habboId, hotel, name, avatar, gained, lost } }: { owner: BadgeOwner }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const intervalWords = useIntervalWords()
  return (
    <Link
      className={classNames(styles.owner, lost && styles.former)}
      to={routePath('scannerUser')}
      params={{ language, habboId }}
      preload={false}
    >
      <Portrait src={avatar} tone={lost ? 'off' : 'lamp'} lazy />
      <span className={styles.words}>
        <b className="trunc" translate="no">
          {name}
        </b>
        <span className={styles.when}>
          {lost
            ? t('badge.lost', { interval: intervalWords(lost) })
            : t('badge.got', { interval: intervalWords(gained) })}
        </span>
        <span className={styles.hotel}>
          <HotelPlate code={hotel} />
        </span>
      </span>
    </Link>
  )
}
