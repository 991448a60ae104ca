import { sql } from 'kysely'
import { z } from 'zod'
import { recordAct } from '#features/audit/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { MediaContext } from './context.ts'
import { mediaTag } from './tags.ts'
import { usesOf } from './uses.ts'

/** Removes files from the store that no picture names any more. */
export const removeFilesTask = task({
  name: 'media.remove-files',
  payload: z.object({ files: z.array(z.string()) }),
  key: ({ files }) => files[0] ?? '',
  concurrency: 1,
  retries: 20,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  retentionSeconds: 30 * 86_400,
})

const mostNamed = 20

/**
 * Removes a picture and those that it replaced, with their files. Refuses `error.pictureInUse` with
 * the `uses` where a text uses it, and `error.pictureNotFound`.
 */
export async function removeUnused(
  { db, queue, clock }: MediaContext,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<Record<string, never> | Refusal<'error.pictureNotFound' | 'error.pictureInUse'>> {
  return inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('media_pictures').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) return refuse('error.pictureNotFound')
    const uses = await usesOf(tx, id)
    if (uses.length > 0) return refuse('error.pictureInUse', { uses: uses.slice(0, mostNamed) })
    const { rows } = await sql<{ files: string[] }>`
      with recursive gone as (
        select id, file from media_pictures where id = ${id}
        union
        select former.id, former.file from media_pictures as former join gone on former.replaced_by = gone.id
        where not exists (select from media_uses where picture_id = former.id)
      ), removed as (delete from media_pictures where id in (select id from gone))
      select array(
        select file from gone union select file from media_sizes where picture_id in (select id from gone)
      ) as files`.execute(tx)
    await queue.enqueue(tx, removeFilesTask, { files: rows[0]?.files ?? [] })
    await recordAct(tx, { by: actor.id, act: 'picture.removed', subject: 'picture', id }, clock.now())
    await invalidateTags(tx, [mediaTag])
    return {}
  })
}

/** Removes the files that no row names. A file that was added again meanwhile stays. */
export async function removeFiles({ db, files }: MediaContext, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select file from unnest(${[...names]}::text[]) as file
    where not exists (select from media_pictures as picture where picture.file = file.file)
      and not exists (select from media_sizes as size where size.file = file.file)`.execute(db)
  for (const { file } of rows) await files.remove(file)
}
