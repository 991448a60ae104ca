export {
  dismissReports,
  listPendingComments,
  listReportedComments,
  type ModeratedComment,
  rejectComment,
  releaseComment,
  showModeratedComment,
} from './moderation/moderation.ts'
export { holdsAddress } from './moderation/name-readings.ts'
export { notifyWriters } from './moderation/notify-writers.ts'
export { readyDeletion } from './moderation/ready-deletion.ts'
export { hasWatchedWord } from './moderation/words.ts'
export { commentsOfAccount } from './reading/comments-of-account.ts'
export { describeMembers } from './reading/describe.ts'
export { pathsOfComments } from './reading/find-comment.ts'
export { countComments, newestComments, newestOnSubject } from './reading/newest-comments.ts'
export { openSubjects, type SubjectKind, type Titles } from './subjects.ts'
export { commentsTag, reportsTag } from './tags.ts'
export { bringComment } from './writing/bring-comment.ts'
export { countEarned, type EarnedRun, listEarnedRuns } from './writing/earnings.ts'
