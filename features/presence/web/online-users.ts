import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { type OnlineUsers, showOnlineUsers } from '../contract.ts'

const pollMs = 30_000
const jitterMs = 4_000
const justAskedMs = 5_000

async function askWhoIsOnline({ signal }: { signal: AbortSignal }): Promise<OnlineUsers> {
  try {
    const answer = await call(showOnlineUsers, {}, signal)
    if (isRefusal(answer)) throw new Error(`Who is online was refused: ${answer.refused}`)
    return answer
  } catch (error) {
    if (!signal.aborted) console.error('Who is online could not be read.', error)
    throw error
  }
}

/**
 * Returns the online users, polled every 30 seconds while the page is visible, with jitter
 * (specification §9.1). A failure is logged and keeps the last value; null before the first answer.
 */
export function useOnlineUsers(): OnlineUsers | null {
  // The visit request gives a guest the cookie without which the guest is not counted.
  const isGreeted = useVisit() !== null
  const [everyMs] = useState(() => pollMs + (Math.random() - 0.5) * jitterMs)
  const { data = null } = useQuery({
    queryKey: queryOf(showOnlineUsers, {}).queryKey,
    queryFn: askWhoIsOnline,
    enabled: isGreeted,
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: justAskedMs,
    retry: false,
  })
  return data
}
