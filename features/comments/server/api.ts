export { bringComment } from './bring-comment.ts'
export { commentsOfAccount } from './comments-of-account.ts'
export { describeMembers } from './describe.ts'
export { countEarned, type EarnedRun, listEarnedRuns } from './earnings.ts'
export { pathsOfComments } from './find-comment.ts'
export { dismissReports, rejectComment, releaseComment } from './moderation.ts'
export {
  listPendingComments,
  listReportedComments,
  type ModeratedComment,
  showModeratedComment,
} from './moderation-queue.ts'
export { countComments, newestComments } from './newest-comments.ts'
export type { SubjectKind } from './subjects.ts'
export { commentsTag, reportsTag } from './tags.ts'
