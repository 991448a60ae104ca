import type { Visit } from '#features/accounts/contract.ts'

/** Whoever is logged in, and the roles. */
export type Member = { user: NonNullable<Visit['user']>; roles: Visit['roles'] }
