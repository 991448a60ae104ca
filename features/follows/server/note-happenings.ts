import { sql } from 'kysely'
import { z } from 'zod'
import { hidesPage } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { forbidsFollowing } from './forbidden.ts'
import type { Happening } from './providers.ts'

/** Notifies the followers of a subject of one change. */
export const notifyFollowersTask = task({
  name: 'follows.notify',
  payload: z.object({ changeId: z.int() }),
  key: ({ changeId }) => String(changeId),
  concurrency: 2,
  retries: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 300,
})

/**
 * A condition of SQL on a table with `kind` and `key`: no player who hides the page or forbids
 * being followed.
 */
export function mayBeFollowed(table: string) {
  const key = sql.ref(`${table}.key`)
  return sql<boolean>`(${sql.ref(`${table}.kind`)} <> 'player' or not (${hidesPage(key)}
    or ${forbidsFollowing(key)}))`
}

/**
 * Stores what happened to subjects, in the same transaction, and queues the notices of followers.
 * Leaves out what nobody follows and what was stored before.
 */
export async function noteHappenings<Tables>(
  queue: TaskQueue,
  tx: Tx<Tables>,
  happenings: readonly Happening[],
  now: Date,
): Promise<void> {
  if (happenings.length === 0) return
  const column = (of: (happening: Happening) => unknown) => happenings.map(of)
  const { rows } = await sql<{ id: number }>`
    insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
    select kind, key, what, ref, happened_at, ${now}::timestamptz
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ what }) => what)}::text[], ${column(({ ref }) => ref)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ after }) => after?.join(',') ?? null)}::text[])
      as happening(kind, key, what, ref, happened_at, after)
    where exists (select from follows_follows as follow
        where follow.kind = happening.kind and follow.key = happening.key)
      -- What is known would use up a number each time.
      and not exists (select from follows_changes as known where known.kind = happening.kind
        and known.key = happening.key and known.what = happening.what and known.ref = happening.ref)
      and ${mayBeFollowed('happening')}
      and (after is null or coalesce((select last.what from follows_changes as last
        where last.kind = happening.kind and last.key = happening.key order by id desc limit 1), '')
        = any(string_to_array(after, ',')))
    order by happened_at, kind, key, what, ref
    on conflict (kind, key, what, ref) do nothing
    returning id`.execute(tx)
  for (const { id } of rows) await queue.enqueue(tx, notifyFollowersTask, { changeId: id })
}
