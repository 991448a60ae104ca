import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags, newsroomTag } from '../tags.ts'

/**
 * Returns what the newsroom keeps about an account for its data export: titles of its items, its
 * remarks, and when it wrote and last read which text.
 */
export async function newsData(db: Db<NewsTables>, accountId: number): Promise<Record<string, unknown>> {
  const authored = db.selectFrom('news_authors').select('article_id').where('account_id', '=', accountId)
  const created = db.selectFrom('news_articles').select('id').where('created_by', '=', accountId)
  const [drafts, published, remarks, revisions, reads] = await Promise.all([
    ...(['news_drafts', 'news_texts'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['article_id', 'language', 'title'])
        .where(({ eb, or }) => or([eb('article_id', 'in', authored), eb('article_id', 'in', created)]))
        .orderBy('article_id')
        .orderBy('language')
        .execute(),
    ),
    db
      .selectFrom('news_remarks')
      .select(['article_id', 'language', 'text', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('news_revisions')
      .select(['article_id', 'language', 'number', 'kind', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('article_id')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('news_reads')
      .select(['article_id', 'language', 'revision', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('article_id')
      .orderBy('language')
      .execute(),
  ])
  return { drafts, published, remarks, revisions, reads }
}

/** Removes a closed account from the news that it wrote; the texts stay. Idempotent. */
export async function forgetAccount(db: Db<NewsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const column of ['state_by', 'assignee', 'scheduled_by', 'changed_by'] as const)
      await tx
        .updateTable('news_drafts')
        .set({ [column]: null })
        .where(column, '=', accountId)
        .execute()
    for (const table of ['news_revisions', 'news_remarks'] as const)
      await tx.updateTable(table).set({ account_id: null }).where('account_id', '=', accountId).execute()
    for (const table of ['news_previews', 'news_articles'] as const)
      await tx.updateTable(table).set({ created_by: null }).where('created_by', '=', accountId).execute()
    await tx.deleteFrom('news_reads').where('account_id', '=', accountId).execute()
    const signed = await tx
      .deleteFrom('news_authors')
      .using('news_articles as article')
      .whereRef('article.id', '=', 'news_authors.article_id')
      .where('news_authors.account_id', '=', accountId)
      .returning('article.slug')
      .execute()
    await invalidateTags(tx, [newsroomTag, ...signed.flatMap(({ slug }) => (slug === null ? [] : articleTags(slug)))])
  })
}
