import { describeAccount } from '#features/accounts/server/api.ts'
import { type ActFilter, type ListedAct, listActs } from '#features/audit/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Holder } from './account-request.ts'
import type { AuditRequest } from './audit-request.ts'
import { CommandProblem } from './command-problem.ts'
import { momentOf } from './moment.ts'
import { readable } from './readable.ts'

// Longest list that is printed at once.
const mostListed = 100

/**
 * Lists staff actions, newest first, as output lines. Throws a CommandProblem for an unknown name.
 */
export async function run(
  db: Db<unknown>,
  { by, what, on, since }: Exclude<AuditRequest, { act: 'help' }>,
  now: Date,
): Promise<string[]> {
  const filter: ActFilter = {
    ...(by !== null && { by: by === 'operator' ? by : await find(db, by, now) }),
    ...(what !== null && { act: what }),
    ...(on !== null && { subject: on.subject, ...(on.id !== null && { id: on.id }) }),
    ...(since !== null && { since: new Date(`${since}T00:00:00Z`) }),
  }
  const { acts, more } = await listActs(db, filter, mostListed)
  const count = acts.length + more
  const sum = count === 0 ? 'No act.' : count === 1 ? '1 act.' : `${count} acts.`
  return [...acts.map(lineOf), sum, ...(more > 0 ? [`The last ${acts.length} of them are listed.`] : [])]
}

async function find(db: Db<unknown>, { hotel, name }: Holder, now: Date): Promise<number> {
  const account = await describeAccount(tablesOf(db), hotel, name, now)
  if (!account) throw new CommandProblem(`Nobody called "${name}" has an account for ${hotels[hotel].label}.`, 1)
  return account.id
}

function lineOf({ at, by, account_id, act, subject, subject_id, changes }: ListedAct): string {
  const who = by === 'operator' ? 'operator' : account_id === null ? 'a closed account' : `account ${account_id}`
  const said = Object.entries(changes).map(([field, value]) => `${field}: ${value ?? 'none'}`)
  const more = said.length > 0 ? `  (${readable(said.join('; ')).join(' ')})` : ''
  return `${momentOf(at)}  ${who}  ${act}  ${subject}/${subject_id ?? 'closed'}${more}`
}
