import { countMembers, type MemberFilter, searchMembers } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type listMembers, membersPageSize, newMemberDays, warningDays } from '../contract.ts'
import type { MembersContext } from './context.ts'
import type { MembersTables } from './tables.ts'

const dayMs = 86_400_000

/** Returns a page of the members that match. Refuses `error.cursorInvalid`. */
export async function pageOfMembers(
  context: MembersContext,
  { name, hotel, role, show, cursor }: Parsed<typeof listMembers>['query'],
): Promise<Outcome<typeof listMembers>> {
  const { db, clock, addresses } = context
  const now = clock.now()
  const after = cursor === undefined ? null : readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const filter: MemberFilter = {
    name: name === '' ? undefined : name,
    hotel,
    role,
    banned: show === 'banned',
    since: show === 'new' ? new Date(now.getTime() - newMemberDays * dayMs) : undefined,
    among: show === 'warned' ? await warnedAccounts(context, now) : undefined,
  }
  const [found, total] = await Promise.all([
    searchMembers(db, filter, { after, limit: membersPageSize, now }),
    after?.total ?? countMembers(db, filter, now),
  ])
  const shown = found.slice(0, membersPageSize)
  const warnings = await countWarnings(
    context,
    shown.map(({ id }) => id),
    now,
  )
  const last = shown.at(-1)
  return {
    items: shown.map((member) => ({
      ...member,
      roles: [...member.roles],
      avatar: avatarAddress(addresses, member.hotel, member.name),
      ban: member.ban && { until: member.ban.until?.toISOString() ?? null },
      warnings: warnings.get(member.id) ?? 0,
      createdAt: member.createdAt.toISOString(),
      seenAt: member.seenAt?.toISOString() ?? null,
    })),
    total,
    nextCursor: found.length > membersPageSize && last ? writeCursor({ ...last, total }) : null,
  }
}

function warningsInForce({ db }: MembersContext, now: Date) {
  return tablesOf<MembersTables>(db)
    .selectFrom('members_warnings')
    .where('taken_back_at', 'is', null)
    .where('warned_at', '>', new Date(now.getTime() - warningDays * dayMs))
}

/** Accounts with a warning that counts. */
async function warnedAccounts(context: MembersContext, now: Date): Promise<number[]> {
  const rows = await warningsInForce(context, now).select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id)
}

async function countWarnings(context: MembersContext, ids: readonly number[], now: Date) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await warningsInForce(context, now)
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', 'in', ids)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, count]))
}

type Place = { id: number; name: string; total: number }

/** The last member of a page, with the total, which is counted for the first page only. */
function writeCursor({ id, name, total }: Place): string {
  return Buffer.from(`${id} ${total} ${name}`).toString('base64url')
}

/** Parses a cursor; undefined if it is invalid. */
function readCursor(cursor: string): Place | undefined {
  const written = Buffer.from(cursor, 'base64url').toString()
  const [, id, total, name] = /^(\d{1,9}) (\d{1,9}) ([\x21-\x7e]{1,32})$/.exec(written) ?? []
  if (id === undefined || total === undefined || name === undefined) return undefined
  return { id: Number(id), total: Number(total), name }
}
