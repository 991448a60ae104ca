import { useState } from 'react'
import type { Observed } from '#platform/contract/time.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'

const recentDays = 7

/**
 * Returns whether something was gained within the seven days before `now` (milliseconds since
 * 1970). Entries of the first snapshot do not count.
 */
export function isRecent({ after, by }: Observed, now: number): boolean {
  return after !== null && now - Date.parse(by) < recentDays * 86_400_000
}

/**
 * Returns `isRecent` as of the component's mount; false before hydration, since a cached page may
 * be older.
 */
export function useIsRecent(observed: Observed): boolean {
  const hydrated = useHydrated()
  const [now] = useState(() => Date.now())
  return hydrated && isRecent(observed, now)
}
