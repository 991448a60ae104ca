import type { Answered } from './client.ts'
import type { Member } from './member.ts'

/** What a member tries with what is another member's, and the status that answers it. */
export type Attempt = { by: (stranger: Member) => Promise<Answered>; status: number }

/** What a call might wrongly take for whose account it is about: all that a member is called. */
export function namesOf({ accountId, habboId, hotel, name }: Member) {
  return { id: accountId, account_id: accountId, accountId, habbo_id: habboId, habboId, hotel, name }
}
