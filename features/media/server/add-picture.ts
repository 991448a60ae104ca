import { isRefusal } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { AltTexts, LibraryPicture } from '../contract.ts'
import { pictureTexts } from '../contract.ts'
import type { MediaContext } from './context.ts'
import { describePicture } from './describe-pictures.ts'
import { type EncodedPicture, encodePicture, hashOf, type PictureRefusal } from './encode-picture.ts'
import { addStored, bringBack, type StoredPicture, storeFile } from './store-picture.ts'

/**
 * What a picture is added with; what is left out is empty. `accountId` is null for the operator.
 */
type AddedPicture = {
  name: string
  alt?: Partial<AltTexts>
  credit?: string
  accountId: number | null
}

/**
 * Adds a picture to the library from the bytes of a file, and returns it. The same file is added
 * once. Refuses what is no picture, is damaged or too large, as uploads are refused.
 */
export async function addPicture(
  context: MediaContext,
  bytes: Buffer,
  { name, alt, credit = '', accountId }: AddedPicture,
): Promise<LibraryPicture | PictureRefusal> {
  const stored = await prepareFile(context, bytes)
  if (isRefusal(stored)) return stored
  const id = await inTransaction(context.db, (tx) =>
    'known' in stored
      ? bringBack(tx, stored.known)
      : addStored(context, tx, stored, {
          name: pictureName(name),
          alt: { de: '', en: '', tr: '', ...alt },
          isDecoration: false,
          credit,
          focus: { x: 50, y: 50 },
          accountId,
        }),
  )
  const picture = await describePicture(context.db, id)
  if (!picture) throw new Error('The picture was removed while it was added.')
  return picture
}

/**
 * Encodes a file and puts it into the store; `known` is the hash of a file that the library already
 * has.
 */
export async function prepareFile(
  context: MediaContext,
  bytes: Buffer,
): Promise<StoredPicture | { known: string } | PictureRefusal> {
  const hash = hashOf(bytes)
  const known = await context.db.selectFrom('media_pictures').select('id').where('hash', '=', hash).executeTakeFirst()
  if (known) return { known: hash }
  const encoded: EncodedPicture | PictureRefusal = await encodePicture(bytes)
  return isRefusal(encoded) ? encoded : storeFile(context, encoded)
}

/** Returns the name of a file as the library shows it: one line without its folder. */
export function pictureName(given: string): string {
  const last = given.slice(-1000).split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...plain].slice(0, pictureTexts.name).join('').trim() || 'picture'
}
