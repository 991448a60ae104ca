import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showMe } from '#features/housekeeping/client.ts'
import { useMe, useStayWhenLoggedOut } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import type { Writing } from './saving/writing.ts'

/**
 * Keeps the page open after the session ended, and reports logins, here or in another tab, to the
 * saving of a text.
 */
export function useCaller(writing: Writing, isLoggedOut: boolean): void {
  const { id } = useMe()
  const queryClient = useQueryClient()
  useStayWhenLoggedOut()
  useEffect(() => {
    const { account } = writing.state()
    if (id !== account) writing.dispatch({ type: 'loggedIn', account: id })
  }, [writing, id])
  useEffect(() => {
    if (!isLoggedOut) return
    const look = async () => {
      const me = await queryClient.fetchQuery({ ...queryOf(showMe, {}), staleTime: 0 }).catch(() => null)
      if (me && !isRefusal(me)) writing.dispatch({ type: 'loggedIn', account: me.id })
    }
    const lookNow = () => void look()
    addEventListener('focus', lookNow)
    return () => removeEventListener('focus', lookNow)
  }, [writing, isLoggedOut, queryClient])
}
