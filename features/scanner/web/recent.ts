import { useState } from 'react'
import type { Observed } from '#platform/contract/time.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'

const recentDays = 7

/** Whether something was gained within the seven days before `now` (milliseconds since 1970). What the first look already found is not news. */
export function isRecent({ after, by }: Observed, now: number): boolean {
  return after !== null && now - Date.parse(by) < recentDays * 86_400_000
}

/** Like `isRecent`, as of when the component appeared; false until the page runs, since a cached page may be older than that. */
export function useIsRecent(observed: Observed): boolean {
  const hydrated = useHydrated()
  const [now] = useState(() => Date.now())
  return hydrated && isRecent(observed, now)
}
