import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { UploadedFile } from '#platform/server/http/upload.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { type LibraryPicture, pictureReplaced } from '../contract.ts'
import { pictureName, prepareFile } from './add-picture.ts'
import type { MediaContext } from './context.ts'
import { describePicture } from './describe-pictures.ts'
import type { PictureRefusal } from './encode-picture.ts'
import { addStored, bringBack } from './store-picture.ts'
import { mediaTag } from './tags.ts'

/**
 * Puts a file in the place of a picture: the new picture has its texts, focal point and uses, and
 * the features that use it rewrite theirs on `pictureReplaced`. The former one keeps its address,
 * for texts that still name it, and leaves the library. Refuses unknown pictures and bad files.
 */
export async function replaceLibraryPicture(
  context: MediaContext,
  accountId: number,
  id: number,
  { name, bytes }: UploadedFile,
): Promise<LibraryPicture | PictureRefusal | Refusal<'error.pictureNotFound'>> {
  const before = await describePicture(context.db, id)
  if (!before) return refuse('error.pictureNotFound')
  const stored = await prepareFile(context, bytes)
  if (isRefusal(stored)) return stored
  return inTransaction(context.db, async (tx) => {
    const old = await tx.selectFrom('media_pictures').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const former = old && (await describePicture(tx, id))
    if (!former) return refuse('error.pictureNotFound')
    const newId =
      'known' in stored
        ? await bringBack(tx, stored.known)
        : await addStored(context, tx, stored, { ...former, name: pictureName(name), accountId })
    if (newId !== id) {
      await sql`
        insert into media_uses (picture_id, subject, thing, language, label)
        select ${newId}, subject, thing, language, label from media_uses where picture_id = ${id}
        on conflict do nothing`.execute(tx)
      await tx.deleteFrom('media_uses').where('picture_id', '=', id).execute()
      await tx.updateTable('media_pictures').set({ replaced_by: newId }).where('id', '=', id).execute()
    }
    const picture = await describePicture(tx, newId)
    if (!picture) throw new Error('The picture was removed while it was added.')
    if (newId === id) return picture
    await emit(context.queue, tx, pictureReplaced, { from: former.src, to: picture.src })
    const act = { by: accountId, act: 'picture.replaced', subject: 'picture', id, changes: { picture: newId } } as const
    await recordAct(tx, act, context.clock.now())
    await invalidateTags(tx, [mediaTag])
    return picture
  })
}
