import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { StreetCrowdPlace } from '#platform/web/ui/street.tsx'

const headerComments = onDemand(['icons'], async () => (await import('./header-comments.tsx')).HeaderComments)

/**
 * Shows the avatars of recent commenters in the street of each page. They load after the page,
 * which is the same for all visitors, and persist across navigation.
 */
export function StreetCrowd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // On failure the street stays empty, which does not affect the page.
  const HeaderComments = useOnDemand(headerComments, useHydrated())
  // During navigation the place is set at once, to avoid flicker; before the avatars have loaded,
  // that would delay hydration.
  const isTaken = useRef(false)
  const take = useCallback((street: HTMLElement | null) => {
    if (isTaken.current) setPlace(street)
    else startTransition(() => setPlace(street))
  }, [])
  useEffect(() => {
    isTaken.current = HeaderComments !== null
  }, [HeaderComments])
  return (
    <StreetCrowdPlace value={take}>
      {children}
      {HeaderComments && <HeaderComments place={place} />}
    </StreetCrowdPlace>
  )
}
