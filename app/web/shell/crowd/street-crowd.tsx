import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { StreetCrowdPlace } from '#platform/web/ui/street.tsx'

const headerComments = onDemand(['icons'], async () => (await import('./header-comments.tsx')).HeaderComments)

/**
 * Fills the streets of the pages inside it with the heads of those who commented last. They come after the page itself, which is the same for
 * everybody, and outlive it: whoever goes on to another page finds them there already.
 */
export function StreetCrowd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Without them the street stays empty, and the page is none the worse.
  const HeaderComments = useOnDemand(headerComments, useHydrated())
  // On the way to another page at once, so that nobody is missing meanwhile; before anybody is there it would hold up the page that is taken over.
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
