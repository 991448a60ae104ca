import { confirmByPassword } from '#features/accounts/contract.ts'
import { listActs } from '#features/audit/server/api.ts'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import type { TestSite } from '#test/site.ts'
import { MemberCard, showMemberById } from '../../contract.ts'

/** The card in an answer; throws for a refusal. */
export function cardIn({ status, body }: Answered): MemberCard {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return MemberCard.parse(body)
}

/** The card of a member as a colleague sees it. */
export async function cardOf(by: Member, member: Member): Promise<MemberCard> {
  return cardIn(await by.ask(showMemberById, { params: { id: member.accountId } }))
}

/** Confirms the session of a member by the password. */
export async function confirm(member: Member): Promise<void> {
  const { status } = await member.ask(confirmByPassword, { body: { password: member.password } })
  if (status !== 200) throw new Error(`Confirming answered ${status}`)
}

/** Status and message key of an answer. */
export function refusalIn({ status, body }: Answered): [number, unknown] {
  return [status, typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined]
}

/** The recorded acts on a member, oldest first: the act, who did it, and its changes. */
export async function actsOn(site: TestSite, member: Member) {
  const filter = { subject: 'account', id: String(member.accountId) } as const
  const { acts } = await listActs(site.database.db, filter, 50)
  return acts.toReversed().map(({ act, account_id, changes }) => [act, account_id, changes])
}
