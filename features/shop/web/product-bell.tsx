import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Product } from '../contract.ts'
import styles from './product-card.module.css'
import type { InventoryActions } from './use-inventory-actions.ts'

/**
 * Switches the notification for the last piece of a product, for members who cannot afford it yet.
 */
export function ProductBell({
  icon,
  label,
  isWished,
  acts,
}: Pick<Product, 'icon'> & { label: string; isWished: boolean; acts: InventoryActions }) {
  const { t } = useTranslation('shop')
  return (
    <button
      type="button"
      className={styles.bell}
      aria-pressed={isWished}
      aria-disabled={acts.isBusy(icon) || undefined}
      aria-label={t('ware.watch', { icon: label })}
      title={t('ware.watch', { icon: label })}
      onClick={() => {
        if (!acts.isBusy(icon)) void (isWished ? acts.dropWish(icon) : acts.wish(icon))
      }}
    >
      <Icon name={isWished ? 'check' : 'bell'} small />
    </button>
  )
}
