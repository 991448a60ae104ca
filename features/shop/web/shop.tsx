import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { WornIcon } from '#features/accounts/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LitWindow } from '#platform/web/ui/house-windows.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory, Product } from '../contract.ts'
import comet from './assets/coin-comet.png'
import star from './assets/coin-star.png'
import { BuyDialog } from './buy-dialog.tsx'
import previewStyles from './name-preview.module.css'
import { NamePreview } from './name-preview.tsx'
import { NamedIcons } from './named-icons.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { isChosen, ProductCard, type ProductFilter, productFilters } from './product-card.tsx'
import { catalogueQuery } from './queries.ts'
import styles from './shop.module.css'
import { useInventory } from './use-inventory.ts'
import { type InventoryActions, useInventoryActions } from './use-inventory-actions.ts'
import { usePurchase } from './use-purchase.ts'
import { visitorOf } from './visitor.ts'

/**
 * The purse, the catalogue, and the preview of products beside the member's name; `user` is null
 * until known.
 */
export function Shop({ user }: { user: CurrentUser | null }) {
  return (
    <NamedIcons visitor={visitorOf(user)}>
      <Inside user={user} />
    </NamedIcons>
  )
}

function Inside({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation('shop')
  const visitor = visitorOf(user)
  const catalogue = useQuery(catalogueQuery)
  const reading = useInventory(visitor)
  const acts = useInventoryActions(visitor)
  const buying = usePurchase(visitor)
  const [chosen, setChosen] = useState<IconKey | null>(null)
  const { inventory } = reading
  const products = catalogue.data
  const section = useRef<HTMLDivElement>(null)
  const isOpen = buying.purchase !== null

  // The element that opened the dialog may be gone after the purchase, so the dialog could not
  // restore the focus.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) section.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const previewed = chosen ?? inventory?.worn ?? products?.[0]?.icon
  return (
    <>
      <PurseCard
        user={user}
        stars={inventory?.stars ?? user?.default_currency ?? null}
        comets={inventory?.comets ?? null}
      />
      <div className={styles.tabbed} ref={section} tabIndex={-1}>
        <ShopTabs products={products?.length} owned={inventory?.owned.length} />
        <Card as="section" aria-label={t('tabs.icons')}>
          <noscript>
            <p className={styles.withoutScript}>{t('withoutScript')}</p>
          </noscript>
          {reading.hasFailed && <OutOfReach what="suitcase" isFetching={reading.isFetching} onAgain={reading.again} />}
          {products ? (
            <Catalogue
              products={products}
              user={user}
              inventory={inventory}
              acts={acts}
              chosen={chosen}
              onChoose={setChosen}
              onBuy={buying.begin}
            />
          ) : (
            catalogue.isError && (
              <OutOfReach what="shelf" isFetching={catalogue.isFetching} onAgain={() => void catalogue.refetch()} />
            )
          )}
        </Card>
      </div>
      {user && previewed && (
        <section className={styles.preview} aria-labelledby="shop-preview">
          <SectionTitle id="shop-preview" icon="eye" title={t('preview.title')} />
          <div className={styles.places}>
            <Card>
              <NamePreview user={user} icon={previewed} />
            </Card>
            <Card>
              <WindowPreview user={user} icon={previewed} />
            </Card>
          </div>
        </section>
      )}
      {user && inventory && <BuyDialog user={user} inventory={inventory} acts={acts} buying={buying} />}
    </>
  )
}

/** The sections of the shop as links with item counts; owned icons are in the settings. */
function ShopTabs({ products, owned }: { products: number | undefined; owned: number | undefined }) {
  const { t } = useTranslation('shop')
  const figure = useFigures()
  const language = useLanguage()
  const own = addressOf('usersSettings', language)
  return (
    <TabLinks label={t('tabs.label')}>
      <TabLink
        to={routePath('usersShop')}
        params={{ language }}
        current
        icon="star"
        count={products && figure(products)}
      >
        {t('tabs.icons')}
      </TabLink>
      <TabLink to={own} search={{ tab: 'icons' }} current={false} icon="bag" count={owned && figure(owned)}>
        {t('tabs.own')}
      </TabLink>
    </TabLinks>
  )
}

/** Shows the member's balances, and how to earn more; a dash until they are loaded. */
function PurseCard({ user, stars, comets }: { user: CurrentUser | null; stars: number | null; comets: number | null }) {
  const { t } = useTranslation('shop')
  const language = useLanguage()
  return (
    <Card as="section" className={styles.purse ?? ''} aria-label={t('purse.label')}>
      <Portrait src={user?.avatar ?? null} tone={user ? 'violet' : 'off'} />
      <div>
        <p className={styles.label}>{t('purse.label')}</p>
        <p className={styles.balances} role="status">
          <Balance picture={star} amount={stars} coin={t('purse.stars', { count: stars ?? 0 })} />
          <Balance picture={comet} amount={comets} coin={t('purse.comets', { count: comets ?? 0 })} />
        </p>
      </div>
      <div className={styles.how}>
        <Note tone="lamp" icon="info" title={t('purse.how')}>
          {t('purse.howText')}
        </Note>
        <MoreLink href={addressOf('usersPurse', language)}>{t('purse.more')}</MoreLink>
      </div>
    </Card>
  )
}

function Balance({ picture, amount, coin }: { picture: string; amount: number | null; coin: string }) {
  const figure = useFigures()
  return (
    <span className={styles.balance}>
      <PixelPicture src={picture} width={44} height={44} />
      <span>
        <b>{amount === null ? '–' : figure(amount)}</b>
        <span className={styles.coin}>{coin}</span>
      </span>
    </span>
  )
}

/**
 * The products, or a note that none are left to buy. `chosen` is the one previewed beside the
 * member's name.
 */
function Catalogue({
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
        <ul className={styles.catalogue}>
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

/** Previews an icon at the member's window in the house of online users. */
function WindowPreview({ user, icon }: { user: CurrentUser; icon: IconKey }) {
  const { t } = useTranslation('shop')
  return (
    <div>
      <p className={previewStyles.kind}>{t('preview.window')}</p>
      <ul className={previewStyles.wall}>
        <LitWindow name={user.name} src={user.avatar} sign={<WornIcon icon={{ name: icon }} />} />
      </ul>
    </div>
  )
}
