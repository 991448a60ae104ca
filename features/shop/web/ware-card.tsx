import type { CSSProperties } from 'react'
import { IconPicture, useIconLabel, WornIcon } from '#features/accounts/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Suitcase, Ware } from '../contract.ts'
import { StarAmount } from './star-amount.tsx'
import type { SuitcaseActs } from './use-suitcase-acts.ts'
import { WareBell } from './ware-bell.tsx'
import { WareButton } from './ware-button.tsx'
import styles from './ware-card.module.css'
import { wareLights } from './ware-light.ts'
import { standingOf } from './ware-standing.ts'

/**
 * A ware on the shelf, with its price, how many are left, and what the member can do with it. Pressed, its picture shows it beside the name of `triedBy`; null is nobody's
 * name. Nothing is offered until it is known what the member has.
 */
export function WareCard({
  ware,
  suitcase,
  acts,
  triedBy,
  onTry,
  onBuy,
}: {
  ware: Ware
  suitcase: Suitcase | undefined
  acts: SuitcaseActs
  triedBy: string | null
  onTry: () => void
  onBuy: () => void
}) {
  const { t } = useTranslation('shop')
  const { icon, price, stock } = ware
  const label = useIconLabel()(icon)
  const standing = suitcase && standingOf(ware, suitcase)
  const isOut = standing === 'soldOut' || standing === 'wished'
  const light = { '--light': wareLights[icon] ?? 'var(--accent)' } as CSSProperties
  return (
    <Card
      as="article"
      flush
      lit={standing === 'worn'}
      className={classNames(styles.ware, isOut && styles.out)}
      style={light}
    >
      <button
        type="button"
        className={styles.case}
        disabled={!suitcase}
        aria-pressed={triedBy !== null}
        aria-label={t('ware.try', { icon: label })}
        onClick={onTry}
      >
        <IconPicture icon={icon} scale={3} />
      </button>
      {triedBy !== null && (
        <span className={styles.name} aria-hidden="true">
          <b className="trunc">{triedBy}</b>
          <WornIcon icon={icon} />
        </span>
      )}
      {standing === 'worn' && (
        <span className={styles.plate}>
          <Plate tone="lit" icon="star">
            {t('ware.worn')}
          </Plate>
        </span>
      )}
      {standing === 'owned' && (
        <span className={styles.plate}>
          <Plate tone="ok">{t('ware.owned')}</Plate>
        </span>
      )}
      {suitcase && stock !== null && (standing === 'tooDear' || standing === 'buyable') && (
        <WareBell icon={icon} label={label} isWished={suitcase.wished.includes(icon)} acts={acts} />
      )}
      <div className={styles.body}>
        <h2>{label}</h2>
        <p className={styles.price}>
          <StarAmount stars={price} />
          {stock !== null && (
            <span className={styles.stock}>{stock === 0 ? t('ware.soldOut') : t('ware.left', { count: stock })}</span>
          )}
        </p>
        {suitcase && standing ? (
          <WareButton ware={ware} stars={suitcase.stars} standing={standing} label={label} acts={acts} onBuy={onBuy} />
        ) : (
          <span className={styles.coming}>
            <Skeleton height="40px" />
          </span>
        )}
      </div>
    </Card>
  )
}
