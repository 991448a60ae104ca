import { recordAct } from '#features/audit/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { AltTexts, Focus } from '../contract.ts'
import type { MediaContext } from './context.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { makeSizesTask } from './make-sizes.ts'
import type { MediaTables } from './tables.ts'
import { mediaTag } from './tags.ts'

/** What is known of a picture besides its pixels; `accountId` is null for the operator. */
export type PictureFacts = {
  name: string
  alt: AltTexts
  isDecoration: boolean
  credit: string
  focus: Focus
  accountId: number | null
}

/** A picture whose file is in the store. */
export type StoredPicture = EncodedPicture & { file: string }

const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** Puts the file of a picture into the store, before any row names it. */
export async function storeFile({ files }: MediaContext, encoded: EncodedPicture): Promise<StoredPicture> {
  const file = await files.put(encoded.bytes, encoded.ending, mediaTypes[encoded.ending])
  return { ...encoded, file }
}

/**
 * Adds a stored picture and returns its id, also that of the same file added before, which keeps
 * its texts. Its smaller widths are made in the background.
 */
export async function addStored(
  { queue, clock }: Pick<MediaContext, 'queue' | 'clock'>,
  tx: Tx<MediaTables>,
  stored: StoredPicture,
  facts: PictureFacts,
): Promise<number> {
  const now = clock.now()
  const added = await tx
    .insertInto('media_pictures')
    .values({
      hash: stored.hash,
      src: `/pictures/library/${stored.hash}${stored.suffix}`,
      file: stored.file,
      name: facts.name,
      width: stored.width,
      height: stored.height,
      bytes: stored.bytes.byteLength,
      alt: JSON.stringify(facts.alt),
      is_decoration: facts.isDecoration,
      credit: facts.credit,
      focus_x: facts.focus.x,
      focus_y: facts.focus.y,
      added_by: facts.accountId,
      added_at: now,
      replaced_by: null,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return bringBack(tx, stored.hash)
  await recordAct(
    tx,
    { by: facts.accountId ?? 'operator', act: 'picture.added', subject: 'picture', id: added.id },
    now,
  )
  await queue.enqueue(tx, makeSizesTask, { id: added.id })
  await invalidateTags(tx, [mediaTag])
  return added.id
}

/** Returns the picture of a file that is known; one that was replaced is listed again. */
export async function bringBack(tx: Tx<MediaTables>, hash: string): Promise<number> {
  const { id } = await tx
    .updateTable('media_pictures')
    .set({ replaced_by: null })
    .where('hash', '=', hash)
    .returning('id')
    .executeTakeFirstOrThrow()
  await invalidateTags(tx, [mediaTag])
  return id
}
