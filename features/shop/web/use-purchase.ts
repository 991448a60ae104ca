import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showCurrentUser } from '#features/accounts/client.ts'
import type { IconKey } from '#features/accounts/contract.ts'
import { useIconLabel, useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { buyIcon } from '../client.ts'
import type { Product } from '../contract.ts'
import { catalogueQuery, inventoryQuery } from './queries.ts'

/**
 * A product offered for confirmation. `price` is the price shown; `key` identifies the purchase
 * attempt, so a retry without an answer is the same attempt. `failure` is why the last attempt
 * failed.
 */
export type Purchase = {
  icon: IconKey
  price: number
  key: string
  state: 'asks' | 'sending' | 'bought'
  failure: Failure | null
}

/**
 * Manages the current purchase, if any: started for a product, sent on confirmation, and
 * cancellable at any time. The result of a purchase cancelled after sending is shown in a toast.
 */
export function usePurchase(visitor: string | null) {
  const { t } = useTranslation('shop')
  const labelOf = useIconLabel()
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const current = useRef<Purchase | null>(null)
  const { queryKey } = inventoryQuery(visitor)

  function show(next: Purchase | null) {
    current.current = next
    setPurchase(next)
  }

  const isLeft = ({ key }: Purchase) => current.current?.key !== key

  async function send(asked: Purchase): Promise<void> {
    const { icon, price, key } = asked
    show({ ...asked, state: 'sending', failure: null })
    await queryClient.cancelQueries({ queryKey })
    const answer = await ask(buyIcon, { body: { icon, price, key } })
    if (answer === 'failed') {
      if (isLeft(asked)) toast({ tone: 'bad', text: refusalText(t, answer) })
      else show({ ...asked, state: 'asks', failure: 'failed' })
      return
    }
    if (isRefusal(answer)) return refused(asked, answer)
    queryClient.setQueryData(queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
    // The stars in the menu are those of the visit.
    void queryClient.invalidateQueries({ queryKey: [showCurrentUser.path] })
    toast({ tone: 'ok', icon: 'bag', text: t('done.bought', { icon: labelOf(icon) }) })
    if (!isLeft(asked)) show({ ...asked, state: 'bought', failure: null })
  }

  /**
   * The data shown is outdated: it is reloaded before the refusal is shown. Confirming again is a
   * new attempt.
   */
  async function refused(asked: Purchase, failure: Refusal): Promise<void> {
    await Promise.allSettled([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey }),
    ])
    if (isLeft(asked)) return toast({ tone: 'bad', text: refusalText(t, failure) })
    const product = queryClient.getQueryData(catalogueQuery.queryKey)?.find(({ icon }) => icon === asked.icon)
    show({ ...asked, price: product?.price ?? asked.price, key: makeIdempotencyKey(), state: 'asks', failure })
  }

  return {
    purchase,
    begin: ({ icon, price }: Product) => show({ icon, price, key: makeIdempotencyKey(), state: 'asks', failure: null }),
    send,
    leave: () => show(null),
  }
}

/** The current purchase with its actions. */
export type Buying = ReturnType<typeof usePurchase>
