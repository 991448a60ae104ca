import type { StaffParts } from '#platform/server/feature.ts'
import { findCommentRecord } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { moderationTag } from '../tags.ts'
import { sumOfWaiting } from './queue.ts'

const longestTitle = 80

/** What comments contribute to the pages of the staff: the queue, and comments by their number. */
export function openStaffParts({ db }: CommentsContext): StaffParts {
  return {
    async waiting(actor) {
      if (!actor.permissions.has('comments.moderate')) return []
      return [{ area: 'comments', ...(await sumOfWaiting(db)) }]
    },
    async find(actor, text) {
      const [, number] = /^#?([1-9]\d{0,8})$/.exec(text.trim()) ?? []
      if (number === undefined || !actor.permissions.has('comments.moderate')) return []
      const comment = await findCommentRecord(db, Number(number))
      if (!comment) return []
      const title = comment.text.slice(0, longestTitle)
      return [{ kind: 'comment', title, detail: `#${comment.id}`, path: `comments?id=${comment.id}` }]
    },
    topics: { comments: [moderationTag] },
  }
}
