export { banGuest, refuseBannedGuest } from './guest-bans.ts'
export { refuseRank } from './ranks.ts'
export { takeWarningBack, warnMember } from './warnings.ts'
