/**
 * Every act by which staff changes what is not their own, by what it is done to. A new one is added here.
 */
export const acts = [
  'account.roleGranted',
  'account.roleRevoked',
  'account.banned',
  'account.unbanned',
  'application.answered',
  'application.decided',
  'comment.deleted',
  'comment.released',
  'comment.reportsDismissed',
  'comment.restored',
  'icon.given',
  'icon.taken',
  'player.hidden',
  'player.shown',
  'position.added',
  'position.changed',
  'radioLine.closed',
  'radioLine.opened',
  'show.added',
  'show.airingCancelled',
  'show.removed',
  'songRequest.answered',
  'teamProfile.changed',
  'ware.priceChanged',
  'ware.restocked',
] as const
export type ActName = (typeof acts)[number]

/** What an act is done to. `account` is who a role, a ban, an icon or a profile of the team belongs to. */
export const subjectsOfActs = [
  'account',
  'application',
  'comment',
  'player',
  'position',
  'radioLine',
  'show',
  'songRequest',
  'ware',
] as const
export type ActSubject = (typeof subjectsOfActs)[number]

/** What an act changed, in few words: names of fields and short values, never what somebody wrote. */
export type ActChanges = Readonly<Record<string, string | number | boolean | null>>
