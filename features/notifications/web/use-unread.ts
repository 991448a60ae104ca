import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSessionChange, useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { unreadQuery } from './queries.ts'

const pollMs = 30_000
const jitterMs = 4_000
const justAskedMs = 2_000

/**
 * Returns the member's unread count, polled every 30 seconds while the page is visible, and at once
 * when it becomes visible. Guests are not polled. Null until known; a failure keeps the last count.
 */
export function useUnreadNotices(): number | null {
  const isMember = useVisit()?.user != null
  const { ended } = useSessionChange()
  // Pages that were opened together drift apart.
  const [everyMs] = useState(() => pollMs - Math.random() * jitterMs)
  const { data } = useQuery({
    ...unreadQuery,
    enabled: isMember,
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: justAskedMs,
    retry: false,
  })
  const isOver = isMember && isRefusal(data) && data.refused === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  return data === undefined || isRefusal(data) ? null : data.unread
}
