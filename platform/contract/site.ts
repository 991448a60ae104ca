import { pages } from './addresses.ts'
import type { LanguageCode } from './language.ts'

/**
 * A link of the site's own, to an https address or a path of this site, with its label in each
 * language.
 */
export type SiteLink = { label: Record<LanguageCode, string>; address: string; place: 'menu' | 'footer' }

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
  /**
   * What a site adds to the frame of its pages: a picture in place of the bell, links, and its
   * social accounts, that on X by language. Omitted if there is nothing.
   */
  own?: {
    logo: { src: string; width: number; height: number } | null
    links: readonly SiteLink[]
    discord: string | null
    x: Partial<Record<LanguageCode, string>>
  }
  /**
   * The id of the served bundles, so that a page of earlier ones can detect the change; omitted if
   * service workers are disabled.
   */
  build?: string
}

/** The path of this site's own housekeeping page, as the operator names it: without a language. */
export const ownHousekeeping = `/${pages.housekeeping}`
