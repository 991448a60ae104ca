import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { announce } from '#platform/server/tags.ts'
import type { Subject } from '../contract.ts'

/** The message keys by which a subject that does not exist is refused. */
export type SubjectRefusal = 'error.newsNotFound' | 'error.subjectNotFound'

/**
 * A kind of thing that may be commented on, as whoever owns it hands it over: `find` answers the tags of what shows one of them and its
 * path without the language (`news/rooftop`); null for one that does not exist or is not to be seen, refused by `missing`.
 */
export type SubjectKind = {
  kind: string
  missing: SubjectRefusal
  find: (db: AnyDb, id: string) => Promise<{ tags: readonly string[]; path: string } | null>
}

/** A thing that exists. `tags` are all under which copies of its comments are held, its own first. */
export type FoundSubject = { subject: Subject; tags: readonly string[]; path: string }

/** What may be commented on. */
export type Subjects = {
  find: (db: AnyDb, subject: Subject) => Promise<FoundSubject | Refusal<SubjectRefusal>>
}

/** Knows things by their kinds. */
export function openSubjects(kinds: readonly SubjectKind[]): Subjects {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  return {
    async find(db, subject) {
      const [name = '', id = ''] = subject.split(':', 2)
      const kind = byName.get(name)
      if (!kind) return refuse('error.subjectNotFound')
      const found = await kind.find(db, id)
      return found ? { subject, tags: [subject, ...found.tags], path: found.path } : refuse(kind.missing)
    },
  }
}

/** The tag of everything that shows comments, whatever they are on. */
const everyComment = 'comments'

/** Tells every process, with the commit, that the comments on a subject show something else now. Answers the tags. */
export async function announceSubject(tx: AnyDb, subjects: Subjects, subject: Subject): Promise<readonly string[]> {
  const tags = await tagsOf(tx, subjects, subject)
  await announce(tx, tags)
  return tags
}

/** What is announced where comments change on a subject, which may be gone. */
export async function tagsOf(tx: AnyDb, subjects: Subjects, subject: Subject): Promise<readonly string[]> {
  const found = await subjects.find(tx, subject)
  return withEveryComment(isRefusal(found) ? [subject] : found.tags)
}

/** What is announced where comments change on a subject that was found with these tags. */
export function withEveryComment(tagsOfSubject: readonly string[]): readonly string[] {
  return [...tagsOfSubject, everyComment]
}
