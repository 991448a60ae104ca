import type { Answered } from './client.ts'
import type { Member } from './member.ts'

/** A member's attempt on another member's data, and the expected status. */
export type Attempt = { by: (stranger: Member) => Promise<Answered>; status: number }

/** All fields by which a call might wrongly address a member's account. */
export function namesOf({ accountId, habboId, hotel, name }: Member) {
  return { id: accountId, account_id: accountId, accountId, habbo_id: habboId, habboId, hotel, name }
}
