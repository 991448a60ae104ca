import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pictureLimits } from '#features/media/contract.ts'
import { addPicture, fetchPicture, type MediaContext } from '#features/media/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'

/** Where pictures of an old site are: on the web, in a copy of its uploads, or nowhere. */
export type PictureSource = 'web' | string | null

/** A picture of an old site, and what it is here; otherwise why it could not be had. */
type AddPicture = (picture: {
  address: string
  alt: string
}) => Promise<{ src: string; width: number; height: number } | string>

const reasons: Record<string, string> = {
  'error.addressUnreachable': 'it does not answer',
  'error.pictureTooLarge': `it is larger than ${pictureLimits.bytes / 1024 / 1024} MB`,
  'error.pictureTooManyPixels': 'it has too many pixels',
  'error.pictureBroken': 'it is damaged',
}

/** Returns what adds pictures to the library as the operator; null if none are wanted. */
export function pictureAdder(library: MediaContext, source: PictureSource, language: LanguageCode): AddPicture | null {
  if (source === null) return null
  return async ({ address, alt }) => {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return 'its address is incorrect'
    const file = source === 'web' ? await fetchPicture(library, address) : await readUpload(source, address)
    if (typeof file === 'string') return file
    if (isRefusal(file)) return reasons[file.refused] ?? file.refused
    const given = { name: file.name, alt: { [language]: alt.slice(0, 200).toWellFormed() }, accountId: null }
    const added = await addPicture(library, file.bytes, given)
    if (isRefusal(added)) return reasons[added.refused] ?? 'it is no picture'
    return { src: added.src, width: added.width, height: added.height }
  }
}

/** WordPress has its pictures in this folder of the site. */
const uploads = '/wp-content/uploads/'

async function readUpload(folder: string, address: string): Promise<{ name: string; bytes: Buffer } | string> {
  const { pathname } = new URL(address)
  const at = pathname.indexOf(uploads)
  const file = at < 0 ? null : path.resolve(folder, decoded(pathname.slice(at + uploads.length)))
  if (!file?.startsWith(path.resolve(folder) + path.sep)) return 'it is not among the uploads'
  try {
    if ((await stat(file)).size > pictureLimits.bytes) return reasons['error.pictureTooLarge'] ?? ''
    return { name: path.basename(file), bytes: await readFile(file) }
  } catch {
    return 'it is not among the uploads'
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
