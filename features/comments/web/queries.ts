import { queryOptions, useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listComments, listOwnComments } from '../client.ts'
import type { CommentPage, OwnComments, Reply } from '../contract.ts'

/**
 * Query of a page of comments on a subject. The route loads it under the same key, so that
 * hydration uses the rendered list however old; this feature triggers refetches.
 */
export function commentsQuery(subject: string, page: number) {
  return { ...queryOf(listComments, { query: { subject, page } }), staleTime: Number.POSITIVE_INFINITY }
}

/** Fetches a page, bypassing the cache; throws on failure. */
export async function readComments(subject: string, page: number, signal?: AbortSignal): Promise<CommentPage> {
  const answer = await call(listComments, { query: { subject, page } }, signal)
  if (isRefusal(answer)) throw new Error(answer.refused)
  return answer
}

/** The visitor's own view, and when they may write again: milliseconds since 1970, null for now. */
export type Own = Omit<OwnComments, 'waitSeconds'> & { writableAt: number | null }

/** What the visitor sees alone, with one of the comments that wait for a moderator exchanged. */
export function withPendingChanged(own: Own, changed: Reply): Own {
  return { ...own, held: own.held.map((comment) => (comment.id === changed.id ? { ...comment, ...changed } : comment)) }
}

/** Returns when a wait given by the server is over. */
export function writableIn(waitSeconds: number): number | null {
  return waitSeconds > 0 ? Date.now() + waitSeconds * 1000 : null
}

/** Names every visitor without a login. */
export const guestVisitor = 'guest'

/**
 * Query of the visitor's own view of the comments on a subject. `visitor` is part of the key, since
 * it differs per user.
 */
export function ownQuery(subject: string, visitor: string) {
  return queryOptions({
    queryKey: [listOwnComments.path, subject, visitor],
    queryFn: async ({ signal }): Promise<Own> => {
      const answer = await call(listOwnComments, { query: { subject } }, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      const { waitSeconds, ...own } = answer
      return { ...own, writableAt: writableIn(waitSeconds) }
    },
    refetchOnWindowFocus: true,
    // Refetches because a guest may change a comment for some minutes only.
    refetchInterval: ({ state: { data } }) => (visitor === guestVisitor && data?.own.length ? 60_000 : false),
    staleTime: 5_000,
  })
}

/**
 * Returns the number of comments on a subject from the list's page `page`; null if it could not be
 * read.
 */
export function useCommentTotal(subject: string, page: number): number | null {
  const { data } = useQuery(commentsQuery(subject, page))
  return data === undefined || isRefusal(data) ? null : data.total
}
