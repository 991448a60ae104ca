import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IconNames } from '#features/accounts/web/parts.tsx'
import { catalogueQuery, inventoryQuery } from './queries.ts'

/**
 * Provides the names of the icons that the staff added, those on sale and the member's, to its
 * children.
 */
export function NamedIcons({ visitor, children }: { visitor: string | null; children: ReactNode }) {
  const { data: products } = useQuery({ ...catalogueQuery, enabled: false })
  const { data: inventory } = useQuery({ ...inventoryQuery(visitor), enabled: false })
  const onSale = (products ?? []).flatMap(({ icon, names }) => (names ? [[icon, names] as const] : []))
  return <IconNames value={{ ...Object.fromEntries(onSale), ...inventory?.names }}>{children}</IconNames>
}
