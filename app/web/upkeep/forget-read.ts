import type { QueryClient } from '@tanstack/react-query'
import { ensureVisit, renewPair } from '#features/accounts/web/parts.tsx'
import { forgetNewsOfMembers } from '#platform/web/kept-news.ts'

/**
 * Clears a member's reading data from this browser once no user is logged in: now, or when the page
 * learns of a logout.
 */
export function forgetReadOnLogout(queryClient: QueryClient): void {
  let known: unknown
  const look = async () => {
    const visit = await ensureVisit(queryClient)
    if (visit === known) return
    known = visit
    if (visit.user === null && (await isNobodyHere())) await forgetNewsOfMembers()
  }
  const lookQuietly = () => {
    look().catch(() => {})
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') lookQuietly()
  })
  lookQuietly()
}

/** A page without connection takes its visitor for a guest, too: only the server knows. */
async function isNobodyHere(): Promise<boolean> {
  const answer = await renewPair()
  if (!(answer instanceof Response) || !answer.ok) return false
  const told: unknown = await answer.json()
  return typeof told === 'object' && told !== null && 'user' in told && told.user === null
}
