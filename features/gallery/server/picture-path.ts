import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { PictureFamily } from '../contract.ts'

/**
 * A picture named in the game's data: its path below the picture host (`c_images/web_promo/x.png`),
 * family and file name.
 */
export type NamedPicture = { path: string; family: PictureFamily; file: string }

const official = 'https://images.habbo.com'
const pictureEnding = /\.(?:png|gif|jpe?g|webp)$/i

const familyByFolder: Record<string, PictureFamily> = {
  web_promo: 'promo',
  web_promo_small: 'promo',
  catalogue: 'catalogue',
  reception: 'reception',
  notifications: 'notification',
  navigator: 'navigator',
  quests: 'quest',
}

/** Folders of badges, which have an archive of their own. */
const badgeFolders = ['album1584', 'badges']

/**
 * Returns whether a folder below `c_images` belongs to one family, so that data may omit the path
 * before it.
 */
export function isFamilyFolder(folder: string): boolean {
  return Object.hasOwn(familyByFolder, folder.toLowerCase())
}

/** Returns a picture by its path below `c_images`; null for badges and invalid paths. */
export function clientPicture(below: string): NamedPicture | null {
  const [folder = ''] = below.toLowerCase().split('/')
  if (badgeFolders.includes(folder) || !/^[\w.+~-]+(?:\/[\w.+~-]+)*$/.test(below)) return null
  const family = below.includes('/') ? familyByFolder[folder] : undefined
  return named(`c_images/${below}`, family ?? 'other')
}

/**
 * The path of the large picture of an article; thumbnails end in `_thumb` (hotel-api §8.2). Null
 * for an address outside the game's picture host.
 */
export function articlePicture(addresses: HotelAddresses, address: string): NamedPicture | null {
  const base = [addresses.images, official].find((host) => address.startsWith(`${host}/`))
  const url = base && URL.parse(address)
  if (!url) return null
  const path = `${url.origin}${url.pathname}`.slice(base.length + 1)
  return named(path.replace(/_thumb(?=\.\w+$)/, ''), 'article')
}

/** Where a picture is at the game. */
export function gameAddress(addresses: HotelAddresses, path: string): string {
  return `${addresses.images}/${path}`
}

function named(path: string, family: PictureFamily): NamedPicture | null {
  const parts = path.split('/')
  const isPath = path.length <= 300 && pictureEnding.test(path) && parts.every((part) => !/^\.{0,2}$/.test(part))
  const file = readable(parts.at(-1) ?? '')
  return isPath && file !== null ? { path, family, file } : null
}

function readable(part: string): string | null {
  try {
    const file = decodeURIComponent(part)
    return /^[^\p{Cc}/\\]+$/u.test(file) ? file : null
  } catch {
    return null
  }
}
