import type { Visit } from '#features/accounts/contract.ts'

/** The logged-in user and their roles. */
export type Member = { user: NonNullable<Visit['user']>; roles: Visit['roles'] }
