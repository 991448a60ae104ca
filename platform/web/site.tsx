import { createContext, type ReactNode, useContext } from 'react'
import type { Site } from '#platform/contract/site.ts'

const SiteContext = createContext<Site | null>(null)

/** Makes the site's settings known to the components below. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** The operator's settings, as far as pages show them. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('No SiteProvider')
  return site
}
