import { type ReactNode, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { StreetCrowdPlace } from '#platform/web/ui/street.tsx'

const headerComments = onDemand(['icons'], async () => (await import('./header-comments.tsx')).HeaderComments)

/**
 * Fills the streets of the pages inside it with the heads of those who commented last. They come after the page itself, which is the same for
 * everybody, and outlive it: whoever goes on to another page finds them there already.
 */
export function StreetCrowd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isWanted, setWanted] = useState(true)
  const isHydrated = useHydrated()
  // Without them the street stays empty, and the page is none the worse.
  const HeaderComments = useOnDemand(headerComments, isHydrated && isWanted, () => setWanted(false))
  return (
    <StreetCrowdPlace value={setPlace}>
      {children}
      {HeaderComments && <HeaderComments place={place} />}
    </StreetCrowdPlace>
  )
}
