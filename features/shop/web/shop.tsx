import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { Catalogue } from './catalogue.tsx'
import { NamePreview } from './name-preview.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { PurseCard } from './purse-card.tsx'
import { catalogueQuery } from './queries.ts'
import styles from './shop.module.css'
import { ShopTabs } from './shop-tabs.tsx'
import { useInventory } from './use-inventory.ts'
import { useInventoryActions } from './use-inventory-actions.ts'
import { usePurchase } from './use-purchase.ts'
import { visitorOf } from './visitor.ts'
import { WindowPreview } from './window-preview.tsx'

/**
 * The purse, the catalogue, and the preview of products beside the member's name; `user` is null
 * until known.
 */
export function Shop({ user }: { user: CurrentUser | null }) {
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
