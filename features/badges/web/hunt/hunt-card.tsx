import type { ReactNode } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeAddress } from '../archive-address.ts'
import styles from './hunt-card.module.css'

/**
 * A badge of the hunt: its picture and name, where it can be got, whether the member has it, and a
 * button to follow it, beside the calendar.
 */
export function HuntCard({
  badge: { code, name, picture },
  hotels,
  isOwned,
  guess = false,
  calendar,
  children,
}: {
  badge: { code: string; name: string | null; picture: string }
  /** None for all hotels. */
  hotels: readonly HotelCode[]
  isOwned: boolean
  guess?: boolean
  calendar?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('hunt')
  const language = useLanguage()
  return (
    <Card as="li" well={guess} className={styles.card ?? ''}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
        </span>
        <div className={styles.words}>
          <a className={styles.name} href={badgeAddress(language, code)}>
            {name ?? code}
          </a>
          {name !== null && <code className={styles.code}>{code}</code>}
        </div>
      </div>
      <div className={styles.plates}>
        {guess && (
          <Plate tone="warn" icon="eye">
            {t('guess.mark')}
          </Plate>
        )}
        {isOwned && (
          <Plate tone="ok" icon="check">
            {t('owned')}
          </Plate>
        )}
        {hotels.map((hotel) => (
          <HotelPlate key={hotel} code={hotel} />
        ))}
        {hotels.length === 0 && <Plate icon="globe">{t('allHotels')}</Plate>}
      </div>
      {children}
      <div className="row">
        {calendar}
        <FollowButton kind="badge" subject={code} name={name ?? code} />
      </div>
    </Card>
  )
}
