import type { MemberCard } from '../../contract.ts'

/** The kinds of events that a filter has. */
export const eventKinds = ['warning', 'ban', 'note', 'role', 'balance'] as const
export type EventKind = (typeof eventKinds)[number]

type Of<Key extends keyof MemberCard> = MemberCard[Key] extends readonly (infer Item)[] ? Item : never

/** What happened to a member, by kind. `id` is unique within the kind; several share a time. */
export type MemberEvent = { at: string; id: number | string } & (
  | { kind: 'warning'; warning: Of<'warnings'> }
  | { kind: 'ban'; ban: Of<'bans'> }
  | { kind: 'note'; note: Of<'notes'> }
  | { kind: 'role'; role: Of<'roles'> }
  | { kind: 'role'; former: Of<'formerRoles'> }
  | { kind: 'balance'; correction: Of<'corrections'> }
  | { kind: 'joined' }
)

type Events = Pick<MemberCard, 'warnings' | 'bans' | 'notes' | 'roles' | 'formerRoles' | 'corrections' | 'createdAt'>

/** Everything that happened to a member, newest first. */
export function eventsOf(card: Events): readonly MemberEvent[] {
  const events: MemberEvent[] = [
    ...card.warnings.map((warning) => ({ kind: 'warning', id: warning.id, at: warning.at, warning }) as const),
    ...card.bans.map((ban) => ({ kind: 'ban', id: ban.id, at: ban.at, ban }) as const),
    ...card.notes.map((note) => ({ kind: 'note', id: note.id, at: note.at, note }) as const),
    ...card.roles.map((role) => ({ kind: 'role', id: role.role, at: role.since, role }) as const),
    ...card.formerRoles.map((former) => {
      const { role, since, until } = former
      return { kind: 'role', id: `${role} ${since} ${until}`, at: until, former } as const
    }),
    ...card.corrections.map((correction) => {
      return { kind: 'balance', id: correction.id, at: correction.at, correction } as const
    }),
  ]
  const byTime = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return [...byTime, { kind: 'joined', id: '', at: card.createdAt }]
}
