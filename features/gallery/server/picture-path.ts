import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { PictureFamily } from '../contract.ts'

/** A picture as the game's data names it: its path below the picture host (`c_images/web_promo/x.png`), its family and its file's name. */
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

/** Whether a folder below `c_images` is a family's own, so that data may name it without what stands in front. */
export function isFamilyFolder(folder: string): boolean {
  return Object.hasOwn(familyByFolder, folder.toLowerCase())
}

/** A picture by its path below `c_images`; null for a badge, and for what is no path of a picture. */
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
