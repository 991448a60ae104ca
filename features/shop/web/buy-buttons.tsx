import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory } from '../contract.ts'
import type { InventoryActions } from './use-inventory-actions.ts'
import type { Buying, Purchase } from './use-purchase.ts'

/**
 * The actions of the dialog: buy or cancel; after the purchase, wear or close; and alternatives if
 * it cannot be bought.
 */
export function BuyButtons({
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
  const trouble = purchase.trouble === 'failed' ? null : purchase.trouble?.refused
  const isOver = trouble === 'error.iconSoldOut' || trouble === 'error.iconNotForSale'

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
  const canWish = trouble === 'error.iconSoldOut' && !inventory.wished.includes(icon)
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
