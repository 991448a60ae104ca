import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IconKey } from '#features/accounts/contract.ts'
import { useIconLabel, useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { dropWish, type Inventory, wearIcon, wishIcon } from '../contract.ts'
import { catalogueQuery, inventoryQuery } from './queries.ts'

/** What a member does with icons besides buying them. Each answers whether it was done; a toast says so, or why it was not. */
export type InventoryActions = {
  /** Whether something is under way with an icon. */
  isBusy: (icon: IconKey) => boolean
  wear: (icon: IconKey) => Promise<boolean>
  /** Takes off the icon that is worn. */
  takeOff: (icon: IconKey) => Promise<boolean>
  wish: (icon: IconKey) => Promise<boolean>
  dropWish: (icon: IconKey) => Promise<boolean>
}

/** For how long the site may still answer what it read before, such as who is online. */
const keptMs = 2_500

/** Gives what a member does with icons. */
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
      // What is shown may be older than what was refused.
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
    // Whatever was read may show the member, with the icon that they wore.
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
