import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './icons-panel.module.css'
import { NamePreview } from './name-preview.tsx'
import { NamedIcons } from './named-icons.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { useInventory } from './use-inventory.ts'
import { type InventoryActions, useInventoryActions } from './use-inventory-actions.ts'
import { visitorOf } from './visitor.ts'

/** The tab "icons" of the settings: what the member has, and what of it they wear. */
export function IconsPanel({ user }: { user: CurrentUser }) {
  return (
    <NamedIcons visitor={visitorOf(user)}>
      <OwnIcons user={user} />
    </NamedIcons>
  )
}

function OwnIcons({ user }: { user: CurrentUser }) {
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

/** An icon that the member has, to put on or to take off. */
function OwnIcon({ icon, isWorn, acts }: { icon: IconKey; isWorn: boolean; acts: InventoryActions }) {
  const { t } = useTranslation('shop')
  const label = useIconLabel()(icon)
  return (
    <li className={classNames(styles.icon, isWorn && styles.worn)}>
      <IconPicture icon={icon} scale={2} />
      <div className={styles.words}>
        <b>{label}</b>
        {isWorn && (
          <Plate tone="lit" icon="star">
            {t('ware.worn')}
          </Plate>
        )}
      </div>
      <Button
        small
        variant={isWorn ? 'second' : 'plain'}
        icon={isWorn ? 'close' : 'check'}
        busy={acts.isBusy(icon)}
        onClick={() => void (isWorn ? acts.takeOff(icon) : acts.wear(icon))}
      >
        <span>
          {t(isWorn ? 'ware.takeOff' : 'ware.wear')}
          <span className="sr">{label}</span>
        </span>
      </Button>
    </li>
  )
}
