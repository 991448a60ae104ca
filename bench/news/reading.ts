import { openCommentLists } from '#features/comments/server/reading/comment-lists.ts'
import { openSubjects } from '#features/comments/server/subjects.ts'
import type { CommentsTables } from '#features/comments/server/tables.ts'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { newsPageSize } from '#features/news/contract.ts'
import { newsSubject } from '#features/news/server/api.ts'
import { headerComments, latestNews } from '#features/news/server/cached-news.ts'
import { pageOfNews } from '#features/news/server/list-news.ts'
import { openSearchLists } from '#features/news/server/search/search-lists.ts'
import { readArticle } from '#features/news/server/show-article.ts'
import type { NewsTables } from '#features/news/server/tables.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { titleOf } from './fill-news.ts'
import { vocabulary } from './words.ts'

const addresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.example' })
const languageOf = (run: number): LanguageCode => languageCodes[run % 3] ?? 'en'

/** The most frequent reads without caches, by run number; `items` are in the database. */
export function readings(
  wholeDb: Db<unknown>,
  items: number,
  longest: string,
): Record<string, (run: number) => Promise<void>> {
  const db = tablesOf<NewsTables>(wholeDb)
  const context = { db, wholeDb, addresses, clock: systemClock, searchLists: openSearchLists(db) }
  const comments = { db: tablesOf<CommentsTables>(wholeDb), addresses, subjects: openSubjects([newsSubject]) }
  // Another item each time, spread over all, among those with all languages.
  const someone = (run: number) => Math.floor(((run * 7_919) % items) / 10) * 10 + 1

  async function list(run: number, page: number, search?: string) {
    const query = { language: languageOf(run), filter: undefined, search, page }
    const { items: shown } = await pageOfNews(context, query)
    if (shown.length === 0) throw new Error(`nothing was found on page ${page} for ${search}`)
  }
  async function commentsOn(subject: string, page: number) {
    const answer = await openCommentLists(comments).page({ subject, page })
    if (isRefusal(answer) || answer.result.items.length < 40)
      throw new Error(`the comments on ${subject} are not there`)
  }
  const pages = Math.floor((items * 0.8) / newsPageSize)
  const words = (run: number) => titleOf(someone(run), languageOf(run)).split(' ')
  const rare = (run: number) => words(run).toSorted((a, b) => vocabulary.indexOf(b) - vocabulary.indexOf(a))
  return {
    'list, first page': (run) => list(run, 1),
    'list, page in the middle': (run) => list(run, 1 + Math.floor(pages / 2)),
    'list, last page': (run) => list(run, pages),
    'home: latest news': async (run) => void (await latestNews(context, languageOf(run))),
    'search, two words of a title': (run) => list(run, 1, rare(run).slice(0, 2).join(' ')),
    'search, a title while it is typed': (run) => list(run, 1, words(run).join(' ').slice(0, -2)),
    'search, a word mistyped': (run) => list(run, 1, mistyped(rare(run)[0] ?? '')),
    'search, a usual word': (run) => list(run, 1, vocabulary[100 + (run % 50)]),
    'article: its data': async (run) => {
      const article = await readArticle(context, `item-${someone(run)}`, languageOf(run))
      if (isRefusal(article) || article.related.length < 3) throw new Error('an article is not there')
    },
    'article: its comments': (run) => commentsOn(`news:${someone(run)}`, 1),
    'comments, a page in the middle of a hundred': (run) => commentsOn(longest, 40 + (run % 20)),
    'header: newest comments of a hotel': async () => {
      const { comments: shown } = await headerComments(context, 'hhde', 'en')
      if (shown.length !== 10) throw new Error('the newest comments are not there')
    },
  }
}

function mistyped(word: string): string {
  return word.replace(/(..)(.)(.)/, '$1$3$2')
}
