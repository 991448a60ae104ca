import { newestComments } from '#features/comments/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { headerDefaults, type listHeaderComments } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { itemTitles } from './item-titles.ts'
import { newsSubject } from './news-subject.ts'

const shown = 10
// Comments on withdrawn items remain but are hidden, so more are fetched if they fill the list.
const askedFor = [shown, shown * 5, shown * 50]

/** The answer, and whose accounts are shown in it. */
export type HeaderComments = { comments: Result<typeof listHeaderComments>; accountIds: readonly number[] }

/** Implements contract `listHeaderComments`: titles in `language`, or in an available one. */
export async function headerComments(
  context: NewsContext,
  hotel: HotelCode | null,
  language: LanguageCode,
): Promise<HeaderComments> {
  const newest = await newestOnNews(context, hotel, language)
  return {
    comments: newest.map(({ comment: { id, text, author }, news }) => ({
      id,
      comment: text,
      user: {
        name: author.name ?? headerDefaults.name,
        avatar: author.avatar ?? headerDefaults.avatar,
        hotel: author.hotel,
        equipped_icon: author.icon && { icon: author.icon },
      },
      news,
    })),
    accountIds: newest.flatMap(({ comment: { accountId } }) => accountId ?? []),
  }
}

async function newestOnNews(context: NewsContext, hotel: HotelCode | null, language: LanguageCode) {
  const now = context.clock.now()
  for (const limit of askedFor) {
    const comments = await newestComments(context.wholeDb, context, { kind: newsSubject.kind, hotel, limit, now })
    const news = await itemTitles(
      context.db,
      comments.map(({ subjectId }) => Number(subjectId)),
      language,
    )
    const found = comments.flatMap((comment) => {
      const commented = news.get(Number(comment.subjectId))
      return commented ? { comment, news: commented } : []
    })
    if (found.length >= shown || comments.length < limit || limit === askedFor.at(-1)) return found.slice(0, shown)
  }
  return []
}
