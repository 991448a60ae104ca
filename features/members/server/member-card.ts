import {
  grantableRoles,
  type MemberRecord,
  namesOfIcons,
  outranks,
  readMember,
  readStaff,
} from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { findFormerNames } from '#features/scanner/server/api.ts'
import { ownedIcons } from '#features/shop/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type MemberCard, warningDays } from '../contract.ts'
import type { MembersContext } from './context.ts'
import { byOf, describePeople, type People } from './people.ts'
import type { MembersTables } from './tables.ts'

/** Returns the card of a member, as the caller sees it; undefined if there is no open account. */
export async function describeCard(
  context: MembersContext,
  actor: Actor,
  by: Parameters<typeof readMember>[1],
): Promise<MemberCard | undefined> {
  const member = await readMember(context.db, by, context.clock.now())
  if (!member) return undefined
  const { id, hotel, name } = member
  const [acting, staff, icons, kept, formerNames] = await Promise.all([
    readStaff(context.db, actor.id),
    readStaff(context.db, id),
    ownedIcons(context.db, id),
    readKept(context, id),
    findFormerNames(context.db, member.habboId),
  ])
  const [people, names] = await Promise.all([
    describePeople(context, accountsNamedBy(member, kept)),
    namesOfIcons(
      context.db,
      icons.map(({ icon }) => icon),
    ),
  ])
  const canAct = outranks(acting, staff)
  return {
    ...describeAccountParts(member, people),
    ...describeKept(kept, people, actor),
    avatar: avatarAddress(context.addresses, hotel, name),
    formerNames,
    icons: icons.map(({ since, ...icon }) => {
      const named = names[icon.icon]
      return { ...icon, since: since.toISOString(), ...(named && { names: named }) }
    }),
    canAct,
    grantable: canAct ? [...grantableRoles(acting.roles, acting.department)] : [],
  }
}

function describeAccountParts(member: MemberRecord, people: People) {
  return {
    ...member,
    createdAt: member.createdAt.toISOString(),
    seenAt: member.seenAt?.toISOString() ?? null,
    roles: member.roles.map((role) => describeRole(role, people)),
    formerRoles: member.formerRoles.map(({ until, revokedBy, revokeReason, ...role }) => ({
      ...describeRole(role, people),
      until: until.toISOString(),
      revokedBy: byOf(people, revokedBy),
      revokeReason,
    })),
    bans: member.bans.map(({ at, until, by, liftedAt, liftedBy, liftReason, ...ban }) => ({
      ...ban,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      by: byOf(people, by),
      lifted: liftedAt && { at: liftedAt.toISOString(), by: byOf(people, liftedBy), reason: liftReason },
    })),
  }
}

/** Describes a role with who granted it. */
export function describeRole({ since, by, ...role }: MemberRecord['roles'][number], people: People) {
  return { ...role, since: since.toISOString(), by: byOf(people, by) }
}

/** What members keeps about an account, newest first. */
async function readKept({ db: wholeDb }: MembersContext, accountId: number) {
  const db = tablesOf<MembersTables>(wholeDb)
  const [warnings, notes, corrections] = await Promise.all([
    db.selectFrom('members_warnings').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute(),
    db.selectFrom('members_notes').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute(),
    db
      .selectFrom('members_corrections')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  ])
  return { warnings, notes, corrections }
}

type Kept = Awaited<ReturnType<typeof readKept>>

function accountsNamedBy({ roles, formerRoles, bans }: MemberRecord, { warnings, notes, corrections }: Kept) {
  return [
    ...[...roles, ...formerRoles, ...bans].map(({ by }) => by),
    ...formerRoles.map(({ revokedBy }) => revokedBy),
    ...bans.map(({ liftedBy }) => liftedBy),
    ...warnings.flatMap(({ warned_by, taken_back_by }) => [warned_by, taken_back_by]),
    ...notes.map(({ written_by }) => written_by),
    ...corrections.map(({ corrected_by }) => corrected_by),
  ]
}

function describeKept({ warnings, notes, corrections }: Kept, people: People, actor: Actor) {
  return {
    warnings: warnings.map(({ id, reason, text, comment_id, ...row }) => ({
      ...{ id, reason, text, commentId: comment_id },
      at: row.warned_at.toISOString(),
      by: byOf(people, row.warned_by),
      countsUntil: new Date(row.warned_at.getTime() + warningDays * 86_400_000).toISOString(),
      takenBack: row.taken_back_at && {
        at: row.taken_back_at.toISOString(),
        by: byOf(people, row.taken_back_by),
      },
    })),
    notes: notes.map(({ id, text, written_by, written_at }) => ({
      ...{ id, text, at: written_at.toISOString(), by: byOf(people, written_by) },
      isOwn: written_by === actor.id,
    })),
    corrections: corrections.map(({ id, stars, comets, reason, corrected_at, corrected_by }) => ({
      ...{ id, stars, comets, reason, at: corrected_at.toISOString(), by: byOf(people, corrected_by) },
    })),
  }
}
