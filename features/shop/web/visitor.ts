import type { CurrentUser } from '#features/accounts/contract.ts'

/**
 * Returns a key for the logged-in member, to separate the data of members who use the same tab in
 * turn; null while none is known.
 */
export function visitorOf(user: Pick<CurrentUser, 'hotel' | 'name'> | null): string | null {
  return user && `${user.hotel} ${user.name}`
}
