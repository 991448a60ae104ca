import type { SubjectKind } from '#features/comments/server/api.ts'
import { newsSubject } from '#features/news/server/api.ts'

/** Everything that may be commented on. */
export const subjectKinds: readonly SubjectKind[] = [newsSubject]
