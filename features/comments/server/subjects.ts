import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Subject } from '../contract.ts'
import { commentsTag, subjectTag } from './tags.ts'

/** The message keys by which a subject that does not exist is refused. */
export type SubjectRefusal = 'error.newsNotFound' | 'error.subjectNotFound'

/**
 * A kind of subject, provided by its owner: `find` returns by id the cache tags of a subject's
 * pages and its path without the language (`news/rooftop`); missing or hidden ones are omitted, and
 * refused with `missing`.
 */
export type SubjectKind = {
  kind: string
  missing: SubjectRefusal
  find: (db: AnyDb, ids: readonly string[]) => Promise<Map<string, { tags: readonly CacheTag[]; path: string }>>
  /** The titles of subjects by id, in the languages that they have. */
  titles: (db: AnyDb, ids: readonly string[]) => Promise<Map<string, Titles>>
  /** The ids of subjects whose title contains a text, the newest first, at most `most`. */
  titled: (db: AnyDb, text: string, most: number) => Promise<string[]>
}

/** The titles of a subject by language. */
export type Titles = Partial<Record<LanguageCode, string>>

/** An existing subject. `tags` are all cache tags of its comments, its own first. */
export type FoundSubject = { subject: Subject; tags: readonly CacheTag[]; path: string }

/** What may be commented on. */
export type Subjects = {
  find: (db: AnyDb, subject: Subject) => Promise<FoundSubject | Refusal<SubjectRefusal>>
  /** As `find`, for many at once: each has its answer. */
  findAll: (db: AnyDb, subjects: readonly Subject[]) => Promise<Map<Subject, FoundSubject | Refusal<SubjectRefusal>>>
  titles: (db: AnyDb, subjects: readonly Subject[]) => Promise<Map<Subject, Titles>>
  /** The subjects of every kind whose title contains a text, at most `most` of each kind. */
  titled: (db: AnyDb, text: string, most: number) => Promise<Subject[]>
}

/** Combines the kinds of things that can have comments. */
export function openSubjects(kinds: readonly SubjectKind[]): Subjects {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  async function findAll(db: AnyDb, subjects: readonly Subject[]) {
    const found = new Map<Subject, FoundSubject | Refusal<SubjectRefusal>>()
    const idsOf = Map.groupBy(subjects, (subject) => subject.split(':', 1)[0] ?? '')
    for (const [name, ofKind] of idsOf) {
      const kind = byName.get(name)
      const things = await kind?.find(db, ofKind.map(idOf))
      for (const subject of ofKind) {
        const thing = things?.get(idOf(subject))
        const missing = refuse(kind?.missing ?? 'error.subjectNotFound')
        found.set(subject, thing ? { subject, tags: [subjectTag(subject), ...thing.tags], path: thing.path } : missing)
      }
    }
    return found
  }
  return {
    findAll,
    async titles(db, subjects) {
      const titles = new Map<Subject, Titles>()
      const idsOf = Map.groupBy(new Set(subjects), (subject) => subject.split(':', 1)[0] ?? '')
      for (const [name, ofKind] of idsOf) {
        const found = await byName.get(name)?.titles(db, ofKind.map(idOf))
        for (const subject of ofKind) titles.set(subject, found?.get(idOf(subject)) ?? {})
      }
      return titles
    },
    async titled(db, text, most) {
      const found = await Promise.all(
        kinds.map(async ({ kind, titled }) => (await titled(db, text, most)).map((id) => `${kind}:${id}`)),
      )
      return found.flat()
    },
    async find(db, subject) {
      return (await findAll(db, [subject])).get(subject) ?? refuse('error.subjectNotFound')
    },
  }
}

function idOf(subject: Subject): string {
  return subject.split(':', 2)[1] ?? ''
}

/**
 * Publishes, with the commit, that the comments on a subject have changed; the subject may be gone.
 * Returns the tags.
 */
export async function invalidateSubject(tx: AnyDb, subjects: Subjects, subject: Subject): Promise<readonly CacheTag[]> {
  const found = await subjects.find(tx, subject)
  const tags = tagsOfChange(isRefusal(found) ? [subjectTag(subject)] : found.tags)
  await invalidateTags(tx, tags)
  return tags
}

/** Returns what a change of a subject's comments invalidates, by the tags of its comments. */
export function tagsOfChange(tags: readonly CacheTag[]): readonly CacheTag[] {
  return [...tags, commentsTag]
}

/** As `invalidateSubject`, for the subjects of several comments. */
export async function invalidateSubjects(
  tx: AnyDb,
  subjects: Subjects,
  comments: readonly { subject: Subject }[],
): Promise<readonly CacheTag[]> {
  const tags: CacheTag[] = []
  for (const subject of new Set(comments.map((comment) => comment.subject)))
    tags.push(...(await invalidateSubject(tx, subjects, subject)))
  return tags
}
