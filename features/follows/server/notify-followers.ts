import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { notify } from '#features/notifications/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { FollowContext } from './context.ts'
import { mayBeFollowed } from './note-happenings.ts'
import { type NotedChange, textsOfAll } from './providers.ts'
import type { FollowTables } from './tables.ts'

/** Followers who are notified in one transaction: few, since pages wait while it is written. */
const batch = 200
/** For so long the database is left to the pages before the next batch. */
const pauseMs = 100

/**
 * Notifies the followers of a change who want to know at once, in batches: those who followed the
 * subject when it happened. A change that may no longer be shown is left out. Idempotent.
 */
export async function notifyFollowers(context: FollowContext, changeId: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = context
  const change = await findChange(db, changeId)
  if (!change) return
  const textsIn = async (language: LanguageCode) => (await textsOfAll(context, [change], language)).get(change.id)
  const [de, en, tr] = await Promise.all([textsIn('de'), textsIn('en'), textsIn('tr')])
  if (!de || !en || !tr) return
  const notice = {
    ...{ kind: 'followed' as const, what: en.what, count: en.count, path: en.path },
    names: { de: de.name, en: en.name, tr: tr.name },
    details: { de: de.detail, en: en.detail, tr: tr.detail },
    languages: { de: de.detailLanguage ?? null, en: en.detailLanguage ?? null, tr: tr.detailLanguage ?? null },
  }
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const accounts = await followersAfter(db, change, after)
    const last = accounts.at(-1)
    if (last === undefined) return
    const about = `follow:${change.id}`
    await inTransaction(db, (tx) =>
      notify(
        tx,
        accounts.map((accountId) => ({ accountId, about, notice, playerId: en.playerId, happenedAt: change.at })),
        clock.now(),
      ),
    )
    if (accounts.length < batch) return
    after = last
    await pause(pauseMs, undefined, { signal })
  }
}

async function findChange(db: Db<FollowTables>, id: number): Promise<NotedChange | undefined> {
  return db
    .selectFrom('follows_changes')
    .select(['id', 'kind', 'key', 'what', 'ref', 'happened_at as at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function followersAfter(db: Db<FollowTables>, { kind, key, at }: NotedChange, after: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from follows_follows as follow
    where kind = ${kind} and key = ${key} and account_id > ${after} and followed_at <= ${at}
      and ${mayBeFollowed('follow')}
      and not exists (select from follows_deliveries as chosen
        where chosen.account_id = follow.account_id and chosen.kind = follow.kind and delivery <> 'now')
    order by account_id limit ${batch}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
