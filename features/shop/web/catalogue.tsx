import { useState } from 'react'
import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory, Product } from '../contract.ts'
import styles from './catalogue.module.css'
import { ProductCard } from './product-card.tsx'
import { isChosen, type ProductFilter, productFilters } from './product-status.ts'
import type { InventoryActions } from './use-inventory-actions.ts'

/**
 * The products, or a note that none are left to buy. `chosen` is the one previewed beside the
 * member's name.
 */
export function Catalogue({
  products,
  user,
  inventory,
  acts,
  chosen,
  onChoose,
  onBuy,
}: {
  products: readonly Product[]
  user: CurrentUser | null
  inventory: Inventory | undefined
  acts: InventoryActions
  chosen: IconKey | null
  onChoose: (icon: IconKey | null) => void
  onBuy: (product: Product) => void
}) {
  const { t } = useTranslation('shop')
  const language = useLanguage()
  const [choice, setChoice] = useState<ProductFilter>('all')
  if (inventory && products.every(({ icon }) => inventory.owned.includes(icon))) {
    const own = addressOf('usersSettings', language)
    return (
      <EmptyState
        level="h2"
        title={t(products.length > 0 ? 'nothingLeft.title' : 'nothingYet.title')}
        action={
          <ButtonLink to={own} search={{ tab: 'icons' }} icon="bag">
            {t('tabs.own')}
          </ButtonLink>
        }
      >
        {t(products.length > 0 ? 'nothingLeft.text' : 'nothingYet.text')}
      </EmptyState>
    )
  }
  const shown = products.filter((product) => isChosen(choice, product, inventory))
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.choice}>
          <SegmentedControl
            label={t('choice.label')}
            segments={productFilters.map((value) => ({ value, label: t(`choice.${value}`) }))}
            value={choice}
            onChange={setChoice}
          />
        </div>
        <p>{t('lead')}</p>
      </div>
      <p className="sr" role="status">
        {choice === 'all' ? '' : t('choice.shown', { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <ul className={styles.shelf}>
          {shown.map((product) => (
            <li key={product.icon}>
              <ProductCard
                product={product}
                inventory={inventory}
                acts={acts}
                triedBy={user && chosen === product.icon ? user.name : null}
                onTry={() => onChoose(chosen === product.icon ? null : product.icon)}
                onBuy={() => onBuy(product)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState vignette="search" level="h2" title={t('noneChosen.title')}>
          {t(choice === 'affordable' ? 'noneChosen.affordable' : 'noneChosen.rare')}
        </EmptyState>
      )}
    </>
  )
}
