import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { type changePicture, type fillAltText, type LibraryPicture, pictureChanged } from '../contract.ts'
import type { MediaContext } from './context.ts'
import { describePicture } from './describe-pictures.ts'
import type { MediaTables } from './tables.ts'
import { mediaTag } from './tags.ts'

type Change = Parsed<typeof changePicture>['body']

/** Changes the given texts and the focal point of a picture. Refuses `error.pictureNotFound`. */
export async function correctPicture(
  context: MediaContext,
  actor: Pick<Actor, 'id'>,
  id: number,
  change: Change,
): Promise<LibraryPicture | Refusal<'error.pictureNotFound'>> {
  return inTransaction(context.db, async (tx) => {
    await tx.selectFrom('media_pictures').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const before = await describePicture(tx, id)
    return before ? store(context, tx, actor, before, change) : refuse('error.pictureNotFound')
  })
}

/**
 * Implements contract `fillAltText`: a picture that is described in the language, is decoration or
 * was replaced stays as it is. Refuses `error.pictureNotFound`.
 */
export async function describeInLanguage(
  context: MediaContext,
  actor: Pick<Actor, 'id'>,
  { src, language, alt }: Parsed<typeof fillAltText>['body'],
): Promise<Outcome<typeof fillAltText>> {
  return inTransaction(context.db, async (tx) => {
    const row = await tx
      .selectFrom('media_pictures')
      .select(['id', 'replaced_by'])
      .where('src', '=', src)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = row && (await describePicture(tx, row.id))
    if (!before) return refuse('error.pictureNotFound')
    const isOpen = row.replaced_by === null && !before.isDecoration && before.alt[language] === ''
    if (isOpen) await store(context, tx, actor, before, { alt: { [language]: alt } })
    return {}
  })
}

/** Stores the change of a picture that is locked. */
async function store(
  { queue, clock }: MediaContext,
  tx: Tx<MediaTables>,
  actor: Pick<Actor, 'id'>,
  before: LibraryPicture,
  { name, alt, isDecoration, credit, focus }: Change,
): Promise<LibraryPicture | Refusal<'error.pictureNotFound'>> {
  const { id } = before
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
}
