export { banGuest, isGuestBanned, refuseBannedGuest } from './guest-bans.ts'
export { refuseRank } from './ranks.ts'
export { takeWarningBack, type WarningGiven, warnMember } from './warnings.ts'
