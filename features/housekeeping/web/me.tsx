import { createContext, type ReactNode, use } from 'react'
import type { Permission, Scope } from '#features/accounts/contract.ts'
import type { Me } from '../contract.ts'

const MeContext = createContext<Me | null>(null)

/** Gives the pages of the staff the member who is logged in. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** Returns the member of the staff who is logged in. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe needs a MeProvider above it')
  return me
}

/** Returns the scope in which the member has a permission; null if not. For the interface only. */
export function useScope(permission: Permission): Scope | null {
  return useMe().permissions[permission] ?? null
}
