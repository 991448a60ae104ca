import pLimit from 'p-limit'
import type { IconKey } from '#features/accounts/contract.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { gather } from '#platform/server/gather.ts'
import type { ShopContext } from './context.ts'
import { type PurchaseAttempt, readPurchaseFacts, refusalOf } from './purchase-facts.ts'
import { sellIcon } from './sell-icon.ts'

// More at once would only wait for each other, and take connections from everybody else.
const atOnce = 4
// Each further look follows a change by somebody else.
const mostLooks = 50

/**
 * Opens the counter. A press is judged by a look that holds nothing (of many together, by one statement), and then sold, or looked at again where something has
 * changed meanwhile. A press that has bought is done, whatever it is for when it comes again; one that was refused has left nothing and is judged anew.
 */
export function openCounter(context: ShopContext) {
  const look = gather((attempts: readonly PurchaseAttempt[]) => readPurchaseFacts(context.db, attempts))
  const lane = pLimit(atOnce)
  // Who waited in the lane while the last piece went need not ask for it one by one.
  const emptied = new Map<IconKey, number>()
  const emptyings = (icon: IconKey) => emptied.get(icon) ?? 0

  async function lookAt(attempt: PurchaseAttempt) {
    const found = await look(attempt)
    if (!found) throw new Error('The counter was not looked at')
    return found
  }

  async function tryToSell(attempt: PurchaseAttempt, seen: number) {
    if (emptyings(attempt.icon) !== seen) return 'changed'
    const sale = await sellIcon(context, attempt)
    if (sale === 'last') emptied.set(attempt.icon, emptyings(attempt.icon) + 1)
    return sale
  }

  /** Null where the press has bought. */
  return async function buy(attempt: PurchaseAttempt) {
    for (let looks = 0; looks < mostLooks; looks++) {
      const seen = emptyings(attempt.icon)
      const found = await lookAt(attempt)
      if (found.hasBought) return null
      const refusal = refusalOf(attempt, found)
      if (refusal) return refusal
      const sale = await lane(() => tryToSell(attempt, seen))
      if (sale === 'sold' || sale === 'last') return null
      if (sale === 'short') return judgeShort(attempt)
    }
    throw new Error('Whenever something was to be sold, it had changed')
  }

  /** The stars may be short because the same press, or another for the same icon, has bought at the same moment. */
  async function judgeShort(attempt: PurchaseAttempt) {
    const found = await lookAt(attempt)
    if (found.hasBought) return null
    return found.isOwned ? refuse('error.iconOwned') : refuse('error.notEnoughStars')
  }
}
