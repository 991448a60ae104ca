import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { LibraryPicture, uploadPicture, widthsOf } from '#features/media/contract.ts'
import type { Member } from './member.ts'
import type { TestSite } from './site.ts'

/** A picture file as a browser sends it. */
export type PictureFile = { bytes: Buffer; name?: string; type?: string }

/** Sends a file to an endpoint of the library and returns status and body. */
export async function sendPicture(
  site: TestSite,
  member: Pick<Member, 'token'>,
  { bytes, name = 'picture.png', type = 'image/png' }: PictureFile,
  at: string = uploadPicture.path,
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(site.address + at, { method: 'POST', headers, body: form })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** Adds a picture to the library and expects success. */
export async function addedPicture(site: TestSite, member: Pick<Member, 'token'>, file: PictureFile, at?: string) {
  const { status, body } = await sendPicture(site, member, file, at)
  if (status !== 201) throw new Error(`The picture was answered with ${status}: ${JSON.stringify(body)}`)
  return LibraryPicture.parse(body)
}

/** A photo: soft shapes with noise, in no two files of different seeds the same. */
export async function samplePhoto(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 3)
  let noise = seed
  for (let at = 0; at < pixels.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[at] = (Math.floor(at / 3) % width) / 8 + (noise % 24) + 40 * (at % 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The files of kept pictures and of the library, by name. */
export async function storedPictures(site: TestSite): Promise<string[]> {
  const folder = path.join(site.dataFolder, 'pictures')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Waits until every width of a picture is made in every format. */
export async function sizesMade(site: TestSite, { id, width }: LibraryPicture): Promise<void> {
  const sizes = 2 * widthsOf(width).length
  for (;;) {
    const { rowCount } = await site.database.pool.query('select from media_sizes where picture_id = $1', [id])
    if (rowCount === sizes) return
    await new Promise((looked) => setTimeout(looked, 50))
  }
}
