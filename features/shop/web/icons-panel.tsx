import type { CurrentUser } from '#features/accounts/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './icons-panel.module.css'
import { NamePreview } from './name-preview.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { OwnIcon } from './own-icon.tsx'
import { useInventory } from './use-inventory.ts'
import { useInventoryActions } from './use-inventory-actions.ts'
import { visitorOf } from './visitor.ts'

/** The tab "icons" of the settings: what the member has, and what of it they wear. */
export function IconsPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shop')
  const visitor = visitorOf(user)
  const { inventory, hasFailed, isFetching, again } = useInventory(visitor)
  const acts = useInventoryActions(visitor)
  return (
    <TabPanel>
      <SplitCard
        icon="star"
        title={t('own.title')}
        lead={
          <>
            <p>{t('own.lead')}</p>
            <NamePreview user={user} icon={inventory ? inventory.worn : (user.equipped_icon?.icon.name ?? null)} />
          </>
        }
      >
        {hasFailed && <OutOfReach what="suitcase" isFetching={isFetching} onAgain={again} />}
        {!inventory && !hasFailed && (
          <div aria-busy="true">
            <p className="sr">{t('own.loading')}</p>
            <Skeleton height="240px" />
          </div>
        )}
        {inventory && inventory.owned.length > 0 && (
          <>
            <ul className={styles.icons} aria-label={t('own.list')}>
              {inventory.owned.map((icon) => (
                <OwnIcon key={icon} icon={icon} isWorn={inventory.worn === icon} acts={acts} />
              ))}
            </ul>
            <ShopLink />
          </>
        )}
        {inventory?.owned.length === 0 && (
          <EmptyState level="h3" title={t('own.none')} action={<ShopLink />}>
            {t('own.noneText')}
          </EmptyState>
        )}
      </SplitCard>
    </TabPanel>
  )
}

function ShopLink() {
  const { t } = useTranslation('shop')
  const language = useLanguage()
  const shop = addressOf('usersShop', language)
  return (
    <ButtonLink to={shop} icon="bag">
      {t('own.shop')}
    </ButtonLink>
  )
}
