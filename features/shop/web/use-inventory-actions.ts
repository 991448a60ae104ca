import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IconKey } from '#features/accounts/contract.ts'
import { useIconLabel, useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { dropWish, wearIcon, wishIcon } from '../client.ts'
import type { Inventory } from '../contract.ts'
import { catalogueQuery, inventoryQuery } from './queries.ts'

/**
 * A member's icon actions besides buying. Each resolves to whether it succeeded; a toast shows the
 * result or the reason.
 */
export type InventoryActions = {
  /** Whether something is under way with an icon. */
  isBusy: (icon: IconKey) => boolean
  wear: (icon: IconKey) => Promise<boolean>
  /** Takes off the icon that is worn. */
  takeOff: (icon: IconKey) => Promise<boolean>
  wish: (icon: IconKey) => Promise<boolean>
  dropWish: (icon: IconKey) => Promise<boolean>
}

/** How long the site may still return cached data, such as the online users. */
const keptMs = 2_500

/** Returns the member's icon actions. */
export function useInventoryActions(visitor: string | null): InventoryActions {
  const { t } = useTranslation('shop')
  const labelOf = useIconLabel()
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const [busy, setBusy] = useState<readonly IconKey[]>([])
  const { queryKey } = inventoryQuery(visitor)

  async function settle(icon: IconKey, asked: Promise<Inventory | Failure>, done: string): Promise<boolean> {
    setBusy((before) => [...before, icon])
    await queryClient.cancelQueries({ queryKey })
    const answer = await asked
    setBusy((before) => before.filter((other) => other !== icon))
    if (answer === 'failed' || isRefusal(answer)) {
      toast({ tone: 'bad', text: refusalText(t, answer) })
      // The shown data may be out of date.
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
      return false
    }
    queryClient.setQueryData(queryKey, answer)
    toast({ tone: 'ok', text: done })
    return true
  }

  async function wear(icon: IconKey | null, about: IconKey, done: string): Promise<boolean> {
    const isDone = await settle(about, ask(wearIcon, { body: { icon } }), done)
    // Any loaded data may show the member with the previous icon.
    const readAnew = () => void queryClient.invalidateQueries()
    if (isDone) {
      readAnew()
      setTimeout(readAnew, keptMs)
    }
    return isDone
  }

  return {
    isBusy: (icon) => busy.includes(icon),
    wear: (icon) => wear(icon, icon, t('done.worn', { icon: labelOf(icon) })),
    takeOff: (icon) => wear(null, icon, t('done.takenOff')),
    wish: (icon) => settle(icon, ask(wishIcon, { body: { icon } }), t('done.wished', { icon: labelOf(icon) })),
    dropWish: (icon) => settle(icon, ask(dropWish, { params: { icon } }), t('done.unwished', { icon: labelOf(icon) })),
  }
}
