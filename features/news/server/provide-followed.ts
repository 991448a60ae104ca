import { sql } from 'kysely'
import { type FollowProvider, lookBackMs } from '#features/follows/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { Filter } from '../contract.ts'
import { isPublic, shownLanguage } from './public-articles.ts'
import type { NewsTables } from './tables.ts'

/** What the news know of followed categories; the short news are one of them. */
export function provideFollowedNews(anyDb: Db<unknown>, clock: Clock): FollowProvider {
  const db = tablesOf<NewsTables>(anyDb)
  return {
    kinds: ['category'],
    resolve: async ({ key }) => Filter.safeParse(key).data ?? null,
    describe: async (_, keys) =>
      new Map(
        keys.flatMap((key) => {
          const filter = Filter.safeParse(key).data
          const path = `${pagePath('newsCategory')}?category=${key}`
          return filter ? [[key, { name: null, path, picture: null, seenAt: null }] as const] : []
        }),
      ),
    async happened(keys) {
      const followed = new Set(keys.get('category'))
      const now = clock.now()
      const items = await db
        .selectFrom('news_articles as article')
        .select(['id', 'category', 'is_short', 'published_at'])
        .where(isPublic)
        .where('published_at', '>=', new Date(now.getTime() - lookBackMs))
        .where('published_at', '<=', now)
        .orderBy('published_at')
        .execute()
      return items.flatMap(({ id, category, is_short, published_at: at }) =>
        [category, ...(is_short ? ['short'] : [])]
          .filter((key) => at !== null && followed.has(key))
          .map((key) => ({
            ...{ kind: 'category' as const, key, what: 'newsPublished' as const },
            ...{ ref: String(id), at: at ?? now },
          })),
      )
    },
    async textsOf(changes, language) {
      const ids = [...new Set(changes.map(({ ref }) => Number(ref)))]
      const items = await titlesOf(db, ids, language)
      return new Map(
        changes.flatMap(({ id, what, ref }) => {
          const item = items.get(Number(ref))
          if (!item) return []
          const { slug, title, picture, detailLanguage } = item
          const path = pagePath('newsView', { slug })
          const texts = {
            what,
            name: '',
            detail: title,
            detailLanguage,
            count: 1,
            parts: [],
            path,
            picture,
            playerId: null,
          }
          return [[id, texts] as const]
        }),
      )
    },
  }
}

/** The titles of public items for a reader; those that are withdrawn are left out. */
async function titlesOf(db: Db<NewsTables>, ids: readonly number[], language: LanguageCode) {
  const items = await db
    .selectFrom('news_articles as article')
    .select(['id', 'slug', 'languages', 'picture_src'])
    .where(isPublic)
    .where('id', 'in', [...ids])
    .execute()
  const { rows: texts } = await sql<{ article_id: number; language: LanguageCode; title: string }>`
    select article_id, language, title from news_texts where article_id = any(${[...ids]}::int[])`.execute(db)
  return new Map(
    items.flatMap(({ id, slug, languages, picture_src: picture }) => {
      const shown = shownLanguage(languages, language)
      const text = texts.find((each) => each.article_id === id && each.language === shown)
      return slug !== null && text
        ? [[id, { slug, title: text.title, detailLanguage: text.language, picture }] as const]
        : []
    }),
  )
}
