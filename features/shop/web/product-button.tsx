import type { ComponentProps } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Product } from '../contract.ts'
import styles from './product-card.module.css'
import type { ProductStatus } from './product-status.ts'
import type { InventoryActions } from './use-inventory-actions.ts'

/**
 * The single action available for a product. The element stays the same for every action, so it
 * keeps the focus.
 */
export function ProductButton({
  product: { icon, price },
  stars,
  status,
  label,
  acts,
  onBuy,
}: {
  product: Product
  stars: number
  status: ProductStatus
  label: string
  acts: InventoryActions
  onBuy: () => void
}) {
  const { t } = useTranslation('shop')
  const looks: Record<ProductStatus, ComponentProps<typeof Button> & { sign?: IconName }> = {
    worn: { variant: 'second', sign: 'close', onClick: () => void acts.takeOff(icon), children: t('ware.takeOff') },
    owned: { sign: 'check', onClick: () => void acts.wear(icon), children: t('ware.wear') },
    wished: {
      sign: 'check',
      'aria-pressed': true,
      onClick: () => void acts.dropWish(icon),
      children: t('ware.wish'),
    },
    soldOut: { sign: 'bell', 'aria-pressed': false, onClick: () => void acts.wish(icon), children: t('ware.wish') },
    tooDear: { disabled: true, children: t('ware.short', { count: price - stars }) },
    buyable: { className: styles.buy, onClick: onBuy, children: t('ware.buy') },
  }
  const { children, sign, ...look } = looks[status]
  const isBusy = acts.isBusy(icon)
  return (
    <Button small block busy={isBusy} {...look}>
      {sign && !isBusy && <Icon name={sign} small />}
      <span>
        {children}
        <span className="sr">{label}</span>
      </span>
    </Button>
  )
}
