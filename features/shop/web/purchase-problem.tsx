import { refusalText } from '#platform/web/refusal-text.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inventory } from '../contract.ts'
import type { Purchase } from './use-purchase.ts'

/** Explains in a sentence why a product was not sold, and the consequence for the member. */
export function PurchaseProblem({
  purchase: { trouble, price },
  inventory,
}: {
  purchase: Purchase
  inventory: Inventory
}) {
  const { t } = useTranslation('shop')
  if (trouble === null) return null
  if (trouble === 'failed') {
    return (
      <Note tone="bad" icon="warn" role="alert" title={t('buy.lost')}>
        {t('buy.lostText')}
      </Note>
    )
  }
  const missing = price - inventory.stars
  return (
    <Note tone={trouble.refused === 'error.priceChanged' ? 'warn' : 'bad'} role="alert" title={refusalText(t, trouble)}>
      {trouble.refused === 'error.notEnoughStars' && missing > 0 && t('buy.missing', { count: missing })}
    </Note>
  )
}
