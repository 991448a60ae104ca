import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { type changePicture, type LibraryPicture, pictureChanged } from '../contract.ts'
import type { MediaContext } from './context.ts'
import { describePicture } from './describe-pictures.ts'
import { mediaTag } from './tags.ts'

/** Changes the given texts and the focal point of a picture. Refuses `error.pictureNotFound`. */
export async function correctPicture(
  { db, queue, clock }: MediaContext,
  actor: Pick<Actor, 'id'>,
  id: number,
  { name, alt, isDecoration, credit, focus }: Parsed<typeof changePicture>['body'],
): Promise<LibraryPicture | Refusal<'error.pictureNotFound'>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('media_pictures').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const before = await describePicture(tx, id)
    if (!before) return refuse('error.pictureNotFound')
    await tx
      .updateTable('media_pictures')
      .set({
        ...(name !== undefined && { name }),
        ...(alt && { alt: sql<string>`alt || ${JSON.stringify(alt)}::jsonb` }),
        ...(isDecoration !== undefined && { is_decoration: isDecoration }),
        ...(credit !== undefined && { credit }),
        ...(focus && { focus_x: focus.x, focus_y: focus.y }),
        // Nothing given is no change.
        hash: sql<string>`hash`,
      })
      .where('id', '=', id)
      .execute()
    const picture = await describePicture(tx, id)
    if (!picture) return refuse('error.pictureNotFound')
    const fields = Object.entries({ name, alt, isDecoration, credit, focus }).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    )
    if (fields.length === 0) return picture
    const changes = { fields: fields.join(', ') }
    await recordAct(tx, { by: actor.id, act: 'picture.changed', subject: 'picture', id, changes }, clock.now())
    const words = { alt: before.alt, isDecoration: before.isDecoration, credit: before.credit }
    await emit(queue, tx, pictureChanged, { src: before.src, before: words })
    await invalidateTags(tx, [mediaTag])
    return picture
  })
}
