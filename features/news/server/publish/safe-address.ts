import { linkAddress } from '../../link-address.ts'

export { linkAddress } from '../../link-address.ts'

/** The site's own folder of pictures. */
const ownPicture = /^\/pictures\/[a-z0-9][\w-]*(?:[./][\w-]+)*$/

/**
 * Returns the address of a permitted picture, or null: the site's own (`/pictures/…`), or one of
 * the allowed origins.
 */
export function pictureAddress(written: string, origins: ReadonlySet<string>): string | null {
  const address = linkAddress(written)
  if (address === null) return null
  return ownPicture.test(address) || (!address.startsWith('/') && origins.has(new URL(address).origin)) ? address : null
}
