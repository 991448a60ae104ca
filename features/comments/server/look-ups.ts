import { type Author, describeAuthors, type NameStanding, nameStandings } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { metPlayers } from '#features/scanner/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { gather } from '#platform/server/gather.ts'
import type { Subject } from '../contract.ts'
import type { FoundSubject, SubjectRefusal, Subjects } from './subjects.ts'

/** What is to be known before somebody may write, read together for all who write at the moment. */
export type LookUps = {
  subject: (subject: Subject) => Promise<FoundSubject | Refusal<SubjectRefusal>>
  /** Null for an account that was closed a moment ago. */
  author: (accountId: number) => Promise<Author | null>
  /** Whether a scan has met the player, who has a page then. */
  isMet: (habboId: string) => Promise<boolean>
  standing: (name: GuestName) => Promise<NameStanding>
}

/** The name that a guest gives. */
type GuestName = { hotel: HotelCode; name: string }

/** Opens the look-ups of writing. */
export function openLookUps(db: AnyDb, subjects: Subjects): LookUps {
  const findSubject = gather((asked: readonly Subject[]) => subjects.findAll(db, asked))
  const findAuthor = gather((accountIds: readonly number[]) => describeAuthors(db, accountIds))
  const findMet = gather(async (habboIds: readonly string[]) => {
    const met = await metPlayers(db, habboIds)
    return new Map(habboIds.map((habboId) => [habboId, met.has(habboId)]))
  })
  const findStanding = gather(async (asked: readonly GuestName[]) => {
    const standings = await nameStandings(db, asked)
    return new Map(asked.map((name, at) => [name, standings[at] ?? 'free'] as const))
  })
  return {
    subject: async (subject) => (await findSubject(subject)) ?? refuse('error.subjectNotFound'),
    author: async (accountId) => (await findAuthor(accountId)) ?? null,
    isMet: async (habboId) => (await findMet(habboId)) ?? false,
    standing: async (name) => (await findStanding(name)) ?? 'free',
  }
}
