import type { ComponentProps, CSSProperties } from 'react'
import type { IconKey } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel, WornIcon } from '#features/accounts/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory, Product } from '../contract.ts'
import styles from './product-card.module.css'
import { StarAmount } from './star-amount.tsx'
import type { InventoryActions } from './use-inventory-actions.ts'

/** The status of a product for a member, which determines the action. */
type ProductStatus = 'worn' | 'owned' | 'wished' | 'soldOut' | 'tooDear' | 'buyable'

/** Returns the status of a product for a member with this inventory. */
export function productStatusOf(
  { icon, price, stock }: Product,
  { owned, worn, wished, stars }: Inventory,
): ProductStatus {
  if (worn === icon) return 'worn'
  if (owned.includes(icon)) return 'owned'
  if (stock === 0) return wished.includes(icon) ? 'wished' : 'soldOut'
  return price > stars ? 'tooDear' : 'buyable'
}

/** The filters of the catalogue: all, affordable, or low in stock. */
export const productFilters = ['all', 'affordable', 'rare'] as const
export type ProductFilter = (typeof productFilters)[number]

/** The stock up to which a product counts as rare. */
const fewPieces = 10

/**
 * Returns whether a product matches the filter; until the inventory is loaded, all count as
 * affordable.
 */
export function isChosen(choice: ProductFilter, product: Product, inventory: Inventory | undefined): boolean {
  switch (choice) {
    case 'all':
      return true
    case 'affordable':
      return inventory === undefined || productStatusOf(product, inventory) === 'buyable'
    case 'rare':
      return product.stock !== null && product.stock > 0 && product.stock <= fewPieces
  }
}

/** The glow colour of each product, from its picture; others have the colour of the lamps. */
const productGlows: Partial<Record<IconKey, string>> = {
  alienPeace: '#8fdc8a',
  galacticKitty: '#8f7af0',
  blueBallOfLife: '#6db4ff',
  levelUpMushroom: '#ff8272',
  pizzaDelicious: '#ffd76b',
  coldIceCream: '#ffb0c0',
  nebulaPlanet: '#ff8fb0',
  zoomBoom: '#ffb347',
  galacticComet: '#59d0b4',
  galacticStar: '#ffc766',
  prideFlag25: '#c0a0ee',
  prideHeart25: '#ff9fb2',
  habboween25Pumpkin: '#f0953f',
  neopetsSmilEgg: '#ffd76b',
  neopetsRockEgg: '#b8b4d8',
  neopetsCoolEgg: '#ff9fb2',
  neopetsNightbellEgg: '#8f8fe0',
}

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
  const language = useLanguage()
  const dateTime = useDateTime()
  const { icon, price, stock, until, texts } = product
  const label = useIconLabel()(icon)
  const status = inventory && productStatusOf(product, inventory)
  const isOut = status === 'soldOut' || status === 'wished'
  const light = { '--light': productGlows[icon] ?? 'var(--accent)' } as CSSProperties
  return (
    <Card
      as="article"
      flush
      lit={status === 'worn'}
      className={classNames(styles.product, isOut && styles.out)}
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
          <WornIcon icon={{ name: icon }} />
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
        <div>
          <h2>{label}</h2>
          {texts?.[language] && <p className={styles.description}>{texts[language]}</p>}
          {until && <p className={styles.description}>{t('ware.until', { until: dateTime(until) })}</p>}
        </div>
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

/**
 * Switches the notification for the last piece of a product, for members who cannot afford it yet.
 */
function ProductBell({
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

/**
 * The single action available for a product. The element stays the same for every action, so it
 * keeps the focus.
 */
function ProductButton({
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
