import { createContext, type ReactNode, useContext } from 'react'

/** What the operator's settings say of the site, the same for every visitor. `year` is the current one, from the server. */
export type Site = {
  siteName: string
  year: number
  /** The address that the site is reached at, without a slash at the end. */
  publicUrl: string
  social: { discord: string | null; x: string | null; xTurkish: string | null }
}

const SiteContext = createContext<Site | null>(null)

/** Makes the site's settings known to the components below. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** The operator's settings, as far as pages show them. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('A component asked for the site outside of SiteProvider')
  return site
}
