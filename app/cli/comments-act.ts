import { subjectKinds } from '#app/server/subject-kinds.ts'
import {
  dismissReports,
  listPendingComments,
  listReportedComments,
  type ModerationContext,
  rejectComment,
  releaseComment,
  showModeratedComment,
} from '#features/comments/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import { CommandProblem } from './command-problem.ts'
import { linesOfComment } from './comment-lines.ts'
import type { CommentAct, CommentsRequest } from './comments-request.ts'
import { recordedAs } from './recorded.ts'

// Longest list that is printed at once.
const mostListed = 100

/**
 * Runs a comments command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown comment number.
 */
export async function run(
  db: Db<unknown>,
  request: Exclude<CommentsRequest, { act: 'help' }>,
  now: Date,
): Promise<string[]> {
  const context = { db, subjects: subjectKinds }
  switch (request.act) {
    case 'held':
      return list(await listPendingComments(context, mostListed), 'waits for a moderator', 'wait for a moderator', now)
    case 'reported':
      return list(await listReportedComments(context, mostListed), 'is reported', 'are reported', now)
    default:
      return actOn(context, request, now)
  }
}

async function actOn(context: ModerationContext, { act, id }: CommentAct, now: Date): Promise<string[]> {
  const { db } = context
  switch (act) {
    case 'show': {
      const comment = await showModeratedComment(context, id)
      return linesOfComment(comment ?? nobodys(id), now)
    }
    case 'release': {
      const released = await recordedAs(
        db,
        now,
        (tx) => releaseComment({ ...context, db: tx }, id, now),
        (done) => (done === true ? { act: 'comment.released', subject: 'comment', id } : null),
      )
      if (isRefusal(released)) return nobodys(id, ', or its writer has deleted it')
      return [`Comment #${id} ${released ? 'is shown to everybody now' : 'was not waiting'}.`]
    }
    case 'reject': {
      const rejected = await recordedAs(
        db,
        now,
        (tx) => rejectComment({ ...context, db: tx }, id, now),
        (done) => (done === true ? { act: 'comment.deleted', subject: 'comment', id } : null),
      )
      if (isRefusal(rejected)) return nobodys(id)
      return [`Comment #${id} ${rejected ? 'is deleted by moderation now' : 'was deleted by moderation already'}.`]
    }
    case 'dismiss': {
      const count = await recordedAs(
        db,
        now,
        (tx) => dismissReports({ db: tx }, id, now),
        (reports) =>
          isRefusal(reports) || reports === 0
            ? null
            : { act: 'comment.reportsDismissed', subject: 'comment', id, changes: { reports } },
      )
      if (isRefusal(count)) return nobodys(id)
      return [count === 0 ? `Comment #${id} had no reports.` : `Comment #${id}: ${reports(count)} put aside.`]
    }
  }
}

function list({ items, total }: Awaited<ReturnType<typeof listPendingComments>>, one: string, many: string, now: Date) {
  const sum = total === 0 ? `No comment ${one}.` : total === 1 ? `1 comment ${one}.` : `${total} comments ${many}.`
  const rest = total > items.length ? [`The first ${items.length} of them are listed.`] : []
  return [...items.flatMap((comment) => [...linesOfComment(comment, now), '']), sum, ...rest]
}

function reports(count: number): string {
  return count === 1 ? '1 report is' : `${count} reports are`
}

function nobodys(id: number, but = ''): never {
  throw new CommandProblem(`There is no comment #${id}${but}.`, 1)
}
