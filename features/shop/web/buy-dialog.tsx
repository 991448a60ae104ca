import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel, WornIcon } from '#features/accounts/web/parts.tsx'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory } from '../contract.ts'
import styles from './buy-dialog.module.css'
import { StarAmount } from './star-amount.tsx'
import type { InventoryActions } from './use-inventory-actions.ts'
import type { Buying, Purchase } from './use-purchase.ts'

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
  const result = useRef<HTMLParagraphElement>(null)
  const isBought = purchase?.state === 'bought'
  // The buy button is replaced: the second click of a double click must not put on the icon.
  useEffect(() => {
    if (isBought) result.current?.focus()
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
          <div className={styles.product}>
            <IconPicture icon={purchase.icon} scale={3} />
            <div className={styles.words}>
              <p className={styles.label}>{labelOf(purchase.icon)}</p>
              <p className={styles.name}>
                <span className="sr">{t('buy.beside')}</span>
                <b>{user.name}</b>
                <WornIcon icon={{ name: purchase.icon }} />
              </p>
            </div>
          </div>
          {isBought ? (
            <p ref={result} tabIndex={-1}>
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
              {purchase.failure && <PurchaseProblem purchase={purchase} inventory={inventory} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Explains in a sentence why a product was not sold, and the consequence for the member. */
function PurchaseProblem({ purchase: { failure, price }, inventory }: { purchase: Purchase; inventory: Inventory }) {
  const { t } = useTranslation('shop')
  if (failure === null) return null
  if (failure === 'failed') {
    return (
      <Note tone="bad" icon="warn" role="alert" title={t('buy.lost')}>
        {t('buy.lostText')}
      </Note>
    )
  }
  const missing = price - inventory.stars
  return (
    <Note tone={failure.refused === 'error.priceChanged' ? 'warn' : 'bad'} role="alert" title={refusalText(t, failure)}>
      {failure.refused === 'error.notEnoughStars' && missing > 0 && t('buy.missing', { count: missing })}
    </Note>
  )
}

/**
 * The actions of the dialog: buy or cancel; after the purchase, wear or close; and alternatives if
 * it cannot be bought.
 */
function BuyButtons({
  purchase,
  inventory,
  acts,
  buying: { send, leave },
}: {
  purchase: Purchase
  inventory: Inventory
  acts: InventoryActions
  buying: Buying
}) {
  const { t } = useTranslation('shop')
  const { icon, price, state } = purchase
  const refused = purchase.failure === 'failed' ? null : purchase.failure?.refused
  const isOver = refused === 'error.iconSoldOut' || refused === 'error.iconNotForSale'

  async function leaveAfter(act: Promise<boolean>) {
    if (await act) leave()
  }

  if (state === 'bought' || inventory.owned.includes(icon)) {
    return (
      <>
        <Button key="later" variant="ghost" onClick={leave}>
          {t('buy.later')}
        </Button>
        <Button
          key="wear"
          variant="primary"
          icon="check"
          busy={acts.isBusy(icon)}
          onClick={() => void leaveAfter(acts.wear(icon))}
        >
          {t('buy.wear')}
        </Button>
      </>
    )
  }
  const canWish = refused === 'error.iconSoldOut' && !inventory.wished.includes(icon)
  return (
    <>
      <Button key="leave" variant="ghost" onClick={leave}>
        {t(isOver ? 'buy.close' : 'buy.leave')}
      </Button>
      {canWish && (
        <Button key="wish" icon="bell" busy={acts.isBusy(icon)} onClick={() => void leaveAfter(acts.wish(icon))}>
          {t('ware.wish')}
        </Button>
      )}
      {!isOver && (
        <Button
          key="buy"
          variant="primary"
          busy={state === 'sending'}
          disabled={price > inventory.stars}
          onClick={() => void send(purchase)}
        >
          {state === 'sending' ? t('buy.sending') : t('buy.send', { count: price })}
        </Button>
      )}
    </>
  )
}
