import type { CurrentUser } from '#features/accounts/contract.ts'

/** Names a member among those who may be logged in one after the other in one tab; null while nobody is known to be. */
export function visitorOf(user: Pick<CurrentUser, 'hotel' | 'name'> | null): string | null {
  return user && `${user.hotel} ${user.name}`
}
