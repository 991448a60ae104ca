import { revenueDays } from '../../client.ts'
import type { StaffIcon } from '../../contract.ts'

/** The filters of the icons; without one, all that are not archived are shown. */
export const iconFilters = ['onSale', 'soldOut', 'seasonal', 'staff', 'notSold', 'archived'] as const
export type IconFilter = (typeof iconFilters)[number]

/**
 * The search of the shop's page: the tab, the filter, the chosen icon, and the days of the revenue.
 */
export type ShopSearch = {
  tab?: 'sales' | undefined
  show?: IconFilter | undefined
  icon?: string | undefined
  days?: (typeof revenueDays)[number] | undefined
}

/** Reads the search from an address; what is invalid is left out. */
export function parseShopSearch({ tab, show, icon, days }: Record<string, unknown>): ShopSearch {
  return {
    tab: tab === 'sales' ? tab : undefined,
    show: iconFilters.find((known) => known === show),
    icon: typeof icon === 'string' && /^[\w-]{1,40}$/.test(icon) ? icon : undefined,
    days: revenueDays.find((known) => known === Number(days)),
  }
}

/** What becomes of an icon in the shop at an instant. */
export type IconState = 'staff' | 'draft' | 'notSold' | 'archived' | 'ahead' | 'over' | 'soldOut' | 'onSale'

/** Returns what becomes of an icon; `now` is null until it is known. */
export function stateOf({ isStaff, words, product }: StaffIcon, now: number | null): IconState {
  if (isStaff) return 'staff'
  if (!product) return words && Object.values(words.names).includes('') ? 'draft' : 'notSold'
  if (product.archivedAt) return 'archived'
  if (now !== null && product.from && Date.parse(product.from) > now) return 'ahead'
  if (now !== null && product.until && Date.parse(product.until) <= now) return 'over'
  return product.stock === 0 ? 'soldOut' : 'onSale'
}

/** Whether a filter leaves an icon; without one, all but the archived are shown. */
export function isShown(filter: IconFilter | undefined, icon: StaffIcon, now: number | null): boolean {
  const state = stateOf(icon, now)
  const { product } = icon
  switch (filter) {
    case undefined:
      return state !== 'archived'
    case 'seasonal':
      return product !== null && (product.from !== null || product.until !== null) && state !== 'archived'
    case 'notSold':
      return state === 'draft' || state === 'notSold'
    default:
      return state === filter
  }
}
