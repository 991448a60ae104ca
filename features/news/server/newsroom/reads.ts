import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { changedParts } from '../../compare-blocks.ts'
import type { markRead } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import type { NewsroomContext } from './context.ts'
import { readItem } from './item-rows.ts'
import { readRevision } from './revisions.ts'

/** Opening a text again within this time is the same visit. */
const visitMs = 30 * 60_000
const keptMs = 180 * 86_400_000

/**
 * Implements contract `markRead`: remembers that the caller has the latest revision of a text
 * before them. Refuses `error.newsNotFound`.
 */
export async function recordRead(
  { db, clock }: NewsroomContext,
  actor: Actor,
  { id, language }: Parsed<typeof markRead>['params'],
): Promise<Outcome<typeof markRead>> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    // Locked, so that no save replaces the revision meanwhile.
    if (!(await readItem(tx, id, true))) return refuse('error.newsNotFound')
    const latest = await latestRevision(tx, id, language)
    if (latest === null) return { latest, since: null, changes: 0 }
    const { earlier } = await tx
      .insertInto('news_reads')
      .values({ article_id: id, language, account_id: actor.id, revision: latest, earlier: null, at: now })
      .onConflict((conflict) =>
        conflict.columns(['article_id', 'language', 'account_id']).doUpdateSet({
          earlier: sql<number | null>`case
            when news_reads.revision <> excluded.revision or news_reads.at < ${new Date(now.getTime() - visitMs)}
            then news_reads.revision else news_reads.earlier end`,
          revision: latest,
          at: now,
        }),
      )
      .returning('earlier')
      .executeTakeFirstOrThrow()
    const changes = earlier === null ? 0 : await changesBetween(tx, { id, language }, earlier, latest)
    return { latest, since: changes > 0 ? earlier : null, changes }
  })
}

/** The number of the last revision that was the working text; null if there is none. */
async function latestRevision(tx: Tx<NewsTables>, id: number, language: LanguageCode): Promise<number | null> {
  const row = await tx
    .selectFrom('news_revisions')
    .select('number')
    .where('article_id', '=', id)
    .where('language', '=', language)
    .where('kind', '<>', 'conflict')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

async function changesBetween(
  tx: Tx<NewsTables>,
  { id, language }: { id: number; language: LanguageCode },
  earlier: number,
  latest: number,
): Promise<number> {
  const [before, after] = [await readRevision(tx, id, language, earlier), await readRevision(tx, id, language, latest)]
  return before && after ? changedParts(before, after) : 0
}

/** Forgets what was last read half a year ago. */
export async function forgetReads(db: Db<NewsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('news_reads')
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
