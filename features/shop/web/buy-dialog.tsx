import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel, WornIcon } from '#features/accounts/web/parts.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory } from '../contract.ts'
import { BuyButtons } from './buy-buttons.tsx'
import styles from './buy-dialog.module.css'
import { PurchaseProblem } from './purchase-problem.tsx'
import { StarAmount } from './star-amount.tsx'
import type { InventoryActions } from './use-inventory-actions.ts'
import type { Buying } from './use-purchase.ts'

/**
 * Asks for confirmation of a purchase, with price and remaining balance, then offers to wear the
 * icon. Open while there is a purchase.
 */
export function BuyDialog({
  user,
  inventory,
  acts,
  buying,
}: {
  user: CurrentUser
  inventory: Inventory
  acts: InventoryActions
  buying: Buying
}) {
  const { t } = useTranslation('shop')
  const labelOf = useIconLabel()
  const { purchase, leave } = buying
  const told = useRef<HTMLParagraphElement>(null)
  const isBought = purchase?.state === 'bought'
  // The buy button is replaced: the second click of a double click must not put on the icon.
  useEffect(() => {
    if (isBought) told.current?.focus()
  }, [isBought])

  return (
    <Dialog
      open={purchase !== null}
      onClose={leave}
      icon={isBought ? 'check' : 'bag'}
      title={t(isBought ? 'buy.bought' : 'buy.title')}
      closeLabel={t('buy.close')}
      footer={purchase && <BuyButtons purchase={purchase} inventory={inventory} acts={acts} buying={buying} />}
    >
      {purchase && (
        <div className={styles.content}>
          <div className={styles.ware}>
            <IconPicture icon={purchase.icon} scale={3} />
            <div className={styles.words}>
              <p className={styles.label}>{labelOf(purchase.icon)}</p>
              <p className={styles.name}>
                <span className="sr">{t('buy.beside')}</span>
                <b>{user.name}</b>
                <WornIcon icon={purchase.icon} />
              </p>
            </div>
          </div>
          {isBought ? (
            <p ref={told} tabIndex={-1} className={styles.told}>
              {t('buy.boughtText', { icon: labelOf(purchase.icon) })}
            </p>
          ) : (
            <>
              <dl className={styles.sum}>
                <div>
                  <dt>{t('buy.has')}</dt>
                  <dd>
                    <StarAmount stars={inventory.stars} />
                  </dd>
                </div>
                <div>
                  <dt>{t('buy.price')}</dt>
                  <dd>
                    <StarAmount stars={purchase.price} />
                  </dd>
                </div>
                {purchase.price <= inventory.stars && (
                  <div>
                    <dt>{t('buy.left')}</dt>
                    <dd>
                      <StarAmount stars={inventory.stars - purchase.price} />
                    </dd>
                  </div>
                )}
              </dl>
              {purchase.trouble && <PurchaseProblem purchase={purchase} inventory={inventory} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
