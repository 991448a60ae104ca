import type { MemberCard } from '../../contract.ts'

export const eventKinds = ['warning', 'ban', 'note', 'role', 'balance'] as const
export type EventKind = (typeof eventKinds)[number]

type Of<Key extends keyof MemberCard> = MemberCard[Key] extends readonly (infer Item)[] ? Item : never

/** What happened to a member, by kind. */
export type MemberEvent =
  | { kind: 'warning'; at: string; warning: Of<'warnings'> }
  | { kind: 'ban'; at: string; ban: Of<'bans'> }
  | { kind: 'note'; at: string; note: Of<'notes'> }
  | { kind: 'role'; at: string; role: Of<'roles'> }
  | { kind: 'role'; at: string; former: Of<'formerRoles'> }
  | { kind: 'balance'; at: string; correction: Of<'corrections'> }
  | { kind: 'joined'; at: string }

/** Everything that happened to a member, newest first. */
export function eventsOf(card: MemberCard): readonly MemberEvent[] {
  const events: MemberEvent[] = [
    ...card.warnings.map((warning) => ({ kind: 'warning', at: warning.at, warning }) as const),
    ...card.bans.map((ban) => ({ kind: 'ban', at: ban.at, ban }) as const),
    ...card.notes.map((note) => ({ kind: 'note', at: note.at, note }) as const),
    ...card.roles.map((role) => ({ kind: 'role', at: role.since, role }) as const),
    ...card.formerRoles.map((former) => ({ kind: 'role', at: former.until, former }) as const),
    ...card.corrections.map((correction) => ({ kind: 'balance', at: correction.at, correction }) as const),
  ]
  const byTime = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return [...byTime, { kind: 'joined', at: card.createdAt }]
}
