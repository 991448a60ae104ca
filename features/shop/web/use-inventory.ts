import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionChange } from '#features/accounts/web/parts.tsx'
import type { Inventory } from '../contract.ts'
import { inventoryQuery } from './queries.ts'

/** What the member has: undefined while it is on the way. */
export type InventoryReading = {
  inventory: Inventory | undefined
  hasFailed: boolean
  isFetching: boolean
  again: () => void
}

/**
 * Reads the inventory once the member is known. If the session ended elsewhere, it ends in this tab
 * too.
 */
export function useInventory(visitor: string | null): InventoryReading {
  const { ended } = useSessionChange()
  const { data, error, isFetching, refetch } = useQuery({ ...inventoryQuery(visitor), enabled: visitor !== null })
  const isOver = error?.message === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  return {
    inventory: isOver ? undefined : data,
    hasFailed: error !== null && !isOver && data === undefined,
    isFetching,
    again: () => void refetch(),
  }
}
