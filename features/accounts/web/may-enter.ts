import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '#platform/contract/endpoint.ts'
import { ensureVisit } from './visit.ts'

/**
 * Returns whether the visitor may see a page of that access. Only for the interface: the server
 * checks again. Pages for staff are outside of the site's pages.
 */
export async function mayEnter(queryClient: QueryClient, access: Access): Promise<boolean> {
  if (access === 'anyone') return true
  const { user } = await ensureVisit(queryClient)
  return user !== null && access === 'loggedIn'
}
