export { banGuest, findGuestBan, refuseBannedGuest } from './guest-bans.ts'
export { grantInTransaction, refuseRank, revokeInTransaction } from './roles.ts'
export { takeWarningBack, warnMember } from './warnings.ts'
