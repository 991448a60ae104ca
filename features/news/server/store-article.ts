import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { NewsTables } from './tables.ts'

/** What of an item is the same in every language and may change. */
export type ArticleColumns = Omit<
  Insertable<NewsTables['news_articles']>,
  'slug' | 'key' | 'updated_at' | 'created_at' | 'published_at'
> & { published_at: Date }

/** Texts of an item in one language, ready to be stored. */
export type StoredText = Omit<Selectable<NewsTables['news_texts']>, 'article_id'>

/** An item that is published already. */
export type KnownArticle = Selectable<NewsTables['news_articles']>

/** Writes a new item and answers its number. */
export async function insertArticle(
  tx: Tx<NewsTables>,
  article: { slug: string; key: string | null; columns: ArticleColumns; texts: readonly StoredText[] },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('news_articles')
    .values({ ...article.columns, slug: article.slug, key: article.key, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const text of article.texts) await writeText(tx, id, text)
  return id
}

/**
 * Updates an item and returns whether anything changed. It is marked as updated only for changes of
 * its content, not of link targets or its date.
 */
export async function updateArticle(
  tx: Tx<NewsTables>,
  known: KnownArticle,
  next: { columns: ArticleColumns; texts: readonly StoredText[] },
  now: Date,
): Promise<boolean> {
  const before = await tx.selectFrom('news_texts').selectAll().where('article_id', '=', known.id).execute()
  const changed = next.texts.filter((text) => !isDeepStrictEqual({ ...text, article_id: known.id }, of(text.language)))
  const isMoved = known.published_at.getTime() !== next.columns.published_at.getTime()
  const isUpdated =
    !isDeepStrictEqual(known, { ...known, ...next.columns, published_at: known.published_at }) ||
    changed.some((text) => !isDeepStrictEqual(wordsIn(text), wordsIn(of(text.language))))
  if (isUpdated || isMoved) {
    const { id } = known
    await tx
      .updateTable('news_articles')
      .set({ ...next.columns, ...(isUpdated ? { updated_at: now } : {}) })
      .where('id', '=', id)
      .execute()
    const languages = next.texts.map(({ language }) => language)
    await tx.deleteFrom('news_texts').where('article_id', '=', id).where('language', 'not in', languages).execute()
  }
  for (const text of changed) await writeText(tx, known.id, text)
  return isUpdated || isMoved || changed.length > 0

  function of(language: string) {
    return before.find((text) => text.language === language)
  }
}

function wordsIn(text: StoredText | undefined) {
  return text && [text.title, text.summary, text.html]
}

async function writeText(tx: Tx<NewsTables>, id: number, text: StoredText): Promise<void> {
  const columns = { ...text, body: sql<StoredText['body']>`${JSON.stringify(text.body)}::jsonb` }
  await tx
    .insertInto('news_texts')
    .values({ ...columns, article_id: id })
    .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(columns))
    .execute()
}
