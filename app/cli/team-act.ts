import { describeAccount } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { changeProfile, type ListedMember, listMembers } from '#features/team/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { CommandProblem } from './command-problem.ts'
import { readable } from './readable.ts'
import { recordedAs } from './recorded.ts'
import type { TeamRequest } from './team-request.ts'

/**
 * Runs a team command and returns output lines. Throws a CommandProblem for a player who is not on
 * the team.
 */
export async function run(
  db: Db<unknown>,
  request: Exclude<TeamRequest, { act: 'help' }>,
  now: Date,
): Promise<string[]> {
  switch (request.act) {
    case 'list': {
      const members = await listMembers(db, now)
      const sum = members.length === 0 ? 'Nobody is on the team.' : `${members.length} on the team.`
      return [...members.flatMap((member) => [...linesOf(member), '']), sum]
    }
    case 'profile': {
      const { hotel, name } = request.holder
      const account = await describeAccount(tablesOf(db), hotel, name, now)
      if (!account) throw new CommandProblem(`Nobody has an account as ${name} in ${hotels[hotel].label}.`, 1)
      const changed = await recordedAs(
        db,
        now,
        (tx) => changeProfile(tablesOf(tx), account.id, request.change, now),
        (done) =>
          isRefusal(done)
            ? null
            : {
                act: 'teamProfile.changed',
                subject: 'account',
                id: account.id,
                changes: { fields: Object.keys(request.change).toSorted().join(', ') },
              },
      )
      if (isRefusal(changed)) {
        const why = changed.refused === 'error.dayAhead' ? 'That day still lies ahead.' : `${account.name} has no role.`
        throw new CommandProblem(why, 1)
      }
      const member = (await listMembers(db, now)).find((each) => each.hotel === hotel && each.name === account.name)
      return member
        ? ['This is told now:', ...linesOf(member)]
        : [`It is kept; ${account.name} is banned and not shown.`]
    }
  }
}

function linesOf({ name, hotel, roles, languages, does, since, place }: ListedMember): string[] {
  return [
    `${name} (${hotels[hotel].label}): ${roles.join(', ')}`,
    `  since ${since}${languages.length > 0 ? `, speaks ${languages.join(', ')}` : ''}${place === null ? '' : `, place ${place}`}`,
    ...languageCodes.flatMap((code) => (does[code] ? [`  ${code}: ${readable(does[code]).join(' ')}`] : [])),
  ]
}
