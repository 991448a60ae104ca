import {
  type AccountDescription,
  ban,
  describeAccount,
  grantRole,
  revokeRole,
  rolePermissions,
  unban,
} from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { AccountAct, Holder } from './account-request.ts'
import { CommandProblem } from './command-problem.ts'
import { momentOf } from './moment.ts'
import { recordedAs } from './recorded.ts'

/** Every role by rank with what it permits, as lines. */
export function roleLines(): string[] {
  const roles = Object.entries(rolePermissions)
  const width = Math.max(...roles.map(([role]) => role.length))
  return roles.map(([role, permits]) => `${role.padEnd(width)}  ${permits.join(', ')}`)
}

/**
 * Runs an account command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown name.
 */
export async function run(db: Db<unknown>, request: AccountAct, now: Date): Promise<string[]> {
  const account = await describe(db, request.holder, now)
  const called = `${account.name} (${hotels[account.hotel].label})`
  const whom = { subject: 'account', id: account.id } as const
  switch (request.act) {
    case 'show':
      return linesOf(account)
    case 'grant': {
      const { role } = request
      const granted = await recordedAs(
        db,
        now,
        (tx) => grantRole(tablesOf(tx), account.id, role, now),
        (isNew) => (isNew ? { act: 'account.roleGranted', ...whom, changes: { role } } : null),
      )
      return [`${called} ${granted ? 'has' : 'had'} the role ${request.role}${granted ? ' now' : ' already'}.`]
    }
    case 'revoke': {
      const { role } = request
      const revoked = await recordedAs(
        db,
        now,
        (tx) => revokeRole(tablesOf(tx), account.id, role),
        (isNew) => (isNew ? { act: 'account.roleRevoked', ...whom, changes: { role } } : null),
      )
      return [`${called} ${revoked ? 'has the role no more' : 'did not have the role'}: ${request.role}.`]
    }
    case 'ban': {
      const { reason, until } = request
      await recordedAs(
        db,
        now,
        (tx) => ban(tablesOf(tx), account.id, { reason, until }, now),
        () => ({ act: 'account.banned', ...whom, changes: { until: until?.toISOString() ?? null } }),
      )
      return [`${called} is banned ${endOf(until)}: ${reason}`]
    }
    case 'unban': {
      const lifted = await recordedAs(
        db,
        now,
        (tx) => unban(tablesOf(tx), account.id, now),
        (isNew) => (isNew ? { act: 'account.unbanned', ...whom } : null),
      )
      return [`${called} ${lifted ? 'is not banned any more' : 'was not banned'}.`]
    }
  }
}

async function describe(db: Db<unknown>, { hotel, name }: Holder, now: Date): Promise<AccountDescription> {
  const account = await describeAccount(tablesOf(db), hotel, name, now)
  if (!account) throw new CommandProblem(`Nobody called "${name}" has an account for ${hotels[hotel].label}.`, 1)
  return account
}

function linesOf(account: AccountDescription): string[] {
  const { ban: banned, lastSeenAt } = account
  const entries = {
    name: account.name,
    hotel: `${hotels[account.hotel].label} (${account.hotel})`,
    habboId: account.habboId,
    roles: account.roles.join(', ') || 'none',
    ban: banned ? `${endOf(banned.until)}: ${banned.reason}` : 'none',
    sessions: String(account.sessions),
    created: momentOf(account.createdAt),
    'last seen': lastSeenAt ? momentOf(lastSeenAt) : 'not logged in',
  }
  return Object.entries(entries).map(([word, value]) => `${word.padEnd(9)}  ${value}`)
}

function endOf(until: Date | null): string {
  return until ? `until ${momentOf(until)}` : 'for good'
}
