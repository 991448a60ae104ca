import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { type OnlineUsers, showOnlineUsers } from '../contract.ts'

const pollMs = 30_000
const jitterMs = 4_000
const justAskedMs = 5_000

/**
 * Who is online: asked every 30 seconds while the page is visible, and at once when it becomes so (SPEC §9, PITFALLS 42). Pages that
 * were opened together drift apart. A failure keeps what was last known; null before anything is.
 */
export function useOnlineUsers(): OnlineUsers | null {
  // Asking who is logged in gives a guest the cookie without which nobody is counted.
  const isGreeted = useVisit() !== null
  const [everyMs] = useState(() => pollMs + (Math.random() - 0.5) * jitterMs)
  const { data } = useQuery({
    ...queryOf(showOnlineUsers, {}),
    enabled: isGreeted,
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: justAskedMs,
    retry: false,
  })
  return data === undefined || isRefusal(data) ? null : data
}
