export { banGuest, refuseBannedGuest } from './guest-bans.ts'
export { refuseRank } from './ranks.ts'
export { grantInTransaction, revokeInTransaction } from './roles.ts'
export { takeWarningBack, warnMember } from './warnings.ts'
