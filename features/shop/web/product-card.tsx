import type { CSSProperties } from 'react'
import { IconPicture, useIconLabel, WornIcon } from '#features/accounts/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory, Product } from '../contract.ts'
import { ProductBell } from './product-bell.tsx'
import { ProductButton } from './product-button.tsx'
import styles from './product-card.module.css'
import { productGlows } from './product-glow.ts'
import { productStatusOf } from './product-status.ts'
import { StarAmount } from './star-amount.tsx'
import type { InventoryActions } from './use-inventory-actions.ts'

/**
 * A product in the catalogue, with price, stock and available action. Clicking its picture previews
 * it beside the name of `triedBy`; null for no name. No action is offered until the inventory is
 * loaded.
 */
export function ProductCard({
  product,
  inventory,
  acts,
  triedBy,
  onTry,
  onBuy,
}: {
  product: Product
  inventory: Inventory | undefined
  acts: InventoryActions
  triedBy: string | null
  onTry: () => void
  onBuy: () => void
}) {
  const { t } = useTranslation('shop')
  const { icon, price, stock } = product
  const label = useIconLabel()(icon)
  const status = inventory && productStatusOf(product, inventory)
  const isOut = status === 'soldOut' || status === 'wished'
  const light = { '--light': productGlows[icon] ?? 'var(--accent)' } as CSSProperties
  return (
    <Card
      as="article"
      flush
      lit={status === 'worn'}
      className={classNames(styles.ware, isOut && styles.out)}
      style={light}
    >
      <button
        type="button"
        className={styles.case}
        disabled={!inventory}
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
      {status === 'worn' && (
        <span className={styles.plate}>
          <Plate tone="lit" icon="star">
            {t('ware.worn')}
          </Plate>
        </span>
      )}
      {status === 'owned' && (
        <span className={styles.plate}>
          <Plate tone="ok">{t('ware.owned')}</Plate>
        </span>
      )}
      {inventory && stock !== null && (status === 'tooDear' || status === 'buyable') && (
        <ProductBell icon={icon} label={label} isWished={inventory.wished.includes(icon)} acts={acts} />
      )}
      <div className={styles.body}>
        <h2>{label}</h2>
        <p className={styles.price}>
          <StarAmount stars={price} />
          {stock !== null && (
            <span className={styles.stock}>{stock === 0 ? t('ware.soldOut') : t('ware.left', { count: stock })}</span>
          )}
        </p>
        {inventory && status ? (
          <ProductButton
            product={product}
            stars={inventory.stars}
            status={status}
            label={label}
            acts={acts}
            onBuy={onBuy}
          />
        ) : (
          <span className={styles.coming}>
            <Skeleton height="40px" />
          </span>
        )}
      </div>
    </Card>
  )
}
