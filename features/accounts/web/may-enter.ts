import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '#platform/contract/endpoint.ts'
import { isRoleName, rolePermissions } from '../roles.ts'
import { ensureVisit } from './visit.ts'

/** What the holder of some roles is permitted. */
export function permitted(roles: readonly string[], permission: string): boolean {
  const permissions: readonly string[] = roles.filter(isRoleName).flatMap((role) => rolePermissions[role])
  return permissions.includes(permission)
}

/**
 * Returns whether the visitor may see a page of that access. Only for the interface: the server
 * checks again.
 */
export async function mayEnter(queryClient: QueryClient, access: Access): Promise<boolean> {
  if (access === 'anyone') return true
  const { user, roles } = await ensureVisit(queryClient)
  return user !== null && (access === 'loggedIn' || permitted(roles, access.permission))
}
