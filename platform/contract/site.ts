import { pages } from './addresses.ts'
/**
 * The operator's settings of the site, the same for every visitor. `year` is the current one, from
 * the server.
 */
export type Site = {
  siteName: string
  year: number
  /** The address that the site is reached at, without a slash at the end. */
  publicUrl: string
  /** Where the staff's housekeeping is: a path of this host, or an address elsewhere. */
  housekeepingUrl: string
  /** Whether the game's makers have named the site an official fansite. */
  isOfficial: boolean
  social: { discord: string | null; x: string | null; xTurkish: string | null }
  /**
   * The id of the served bundles, so that a page of earlier ones can detect the change; omitted if
   * service workers are disabled.
   */
  build?: string
}

/** The path of this site's own housekeeping page, as the operator names it: without a language. */
export const ownHousekeeping = `/${pages.housekeeping}`
