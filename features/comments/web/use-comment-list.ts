import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listReplies } from '../client.ts'
import type { CommentPage } from '../contract.ts'
import { withAsked, withReplies } from './comment-page.ts'
import { commentsQuery, readComments } from './queries.ts'

/** The page of comments that is shown, and how it is brought up to date. */
export type CommentList = {
  /** Null if it could not be read. */
  shown: CommentPage | null
  state: 'ready' | 'loading' | 'failed'
  /** When it was read or changed last, in milliseconds since 1970. */
  changedAt: number
  change: (by: (page: CommentPage) => CommentPage) => void
  /** Shows a page that was read again. */
  replace: (fresh: CommentPage) => void
  /**
   * Refetches the page. Other processes may respond with an older version for a moment, so this is
   * not for the visitor's own changes.
   */
  readAnew: () => Promise<void>
  /**
   * Loads further replies of a conversation: up to a hundred, until complete or until `enough`
   * returns true. Returns the page with them.
   */
  readReplies: (conversationId: number, enough?: (page: CommentPage) => boolean) => Promise<CommentPage | null>
}

const most = 100

/** The page of the comments on a subject. */
export function useCommentList(subject: string, page: number): CommentList {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, dataUpdatedAt } = useQuery(commentsQuery(subject, page))
  const shown = data === undefined || isRefusal(data) ? null : data

  const acts = useMemo(() => {
    const { queryKey } = commentsQuery(subject, page)
    const known = () => {
      const found = queryClient.getQueryData(queryKey)
      return found === undefined || isRefusal(found) ? null : found
    }
    const change: CommentList['change'] = (by) =>
      void queryClient.setQueryData(queryKey, (before) => (!before || isRefusal(before) ? before : by(before)))
    const replace: CommentList['replace'] = (fresh) => {
      const before = known()
      queryClient.setQueryData(queryKey, before ? withAsked(fresh, before) : fresh)
    }
    return {
      change,
      replace,
      readAnew: async () => replace(await readComments(subject, page)),
      async readReplies(conversationId: number, enough: (page: CommentPage) => boolean = () => true) {
        for (let round = 0; round < most; round++) {
          const last = known()
            ?.items.find(({ id }) => id === conversationId)
            ?.replies.at(-1)
          const answer = await call(listReplies, { params: { id: conversationId }, query: { after: last?.id ?? 0 } })
          if (isRefusal(answer)) throw new Error(answer.refused)
          change((before) => withReplies(before, conversationId, answer.items))
          const now = known()
          if (!answer.hasMore || !now || enough(now)) break
        }
        return known()
      },
    }
  }, [queryClient, subject, page])

  const state = shown ? 'ready' : isPending || isFetching ? 'loading' : 'failed'
  return { shown, state, changedAt: dataUpdatedAt, ...acts }
}
