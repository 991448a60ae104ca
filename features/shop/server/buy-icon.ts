import pLimit from 'p-limit'
import type { IconKey } from '#features/accounts/contract.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { ShopContext } from './context.ts'
import { type PurchaseAttempt, readPurchaseFacts, refusalOf } from './purchase-facts.ts'
import { sellIcon } from './sell-icon.ts'

// Further sales would only wait for row locks and take up connections.
const atOnce = 4
// Each further attempt follows a change by another purchase.
const maxAttempts = 50

/**
 * Creates the purchase function. A purchase is checked without locks, then made, and checked again
 * if a concurrent one changed price or stock. Its key buys once, however often it is sent; a
 * refused purchase leaves no trace.
 */
export function openPurchases(context: ShopContext) {
  const lane = pLimit(atOnce)
  // How often each icon was sold out, so that purchases queued since then are checked again.
  const emptied = new Map<IconKey, number>()
  const emptyings = (icon: IconKey) => emptied.get(icon) ?? 0

  async function tryToSell(attempt: PurchaseAttempt, seen: number) {
    if (emptyings(attempt.icon) !== seen) return 'changed'
    const sale = await sellIcon(context, attempt)
    if (sale === 'last') emptied.set(attempt.icon, emptyings(attempt.icon) + 1)
    return sale
  }

  /** Null where the purchase is made. */
  return async function buy(attempt: PurchaseAttempt) {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const seen = emptyings(attempt.icon)
      const facts = await readPurchaseFacts(context.db, attempt)
      if (facts.hasBought) return null
      const refusal = refusalOf(attempt, facts)
      if (refusal) return refusal
      const sale = await lane(() => tryToSell(attempt, seen))
      if (sale === 'sold' || sale === 'last') return null
      if (sale === 'short') return judgeShort(attempt)
    }
    throw new Error('The price or stock changed before each attempt')
  }

  /** A concurrent purchase of the same account may have spent the stars. */
  async function judgeShort(attempt: PurchaseAttempt) {
    const facts = await readPurchaseFacts(context.db, attempt)
    if (facts.hasBought) return null
    return facts.isOwned ? refuse('error.iconOwned') : refuse('error.notEnoughStars')
  }
}
