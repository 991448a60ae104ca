/** Recorded staff actions that change other people's data, by subject. Add new actions here. */
export const acts = [
  'account.balanceCorrected',
  'account.banned',
  'account.noteDeleted',
  'account.noted',
  'account.roleGranted',
  'account.roleRevoked',
  'account.sessionsEnded',
  'account.unbanned',
  'account.warned',
  'account.warningTakenBack',
  'application.answered',
  'application.decided',
  'comment.appealDeclined',
  'comment.appealGranted',
  'comment.decisionUndone',
  'comment.deleted',
  'comment.noted',
  'comment.released',
  'comment.reportsDismissed',
  'comment.restored',
  'guestBan.added',
  'guestBan.lifted',
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
  'word.added',
  'word.removed',
] as const
export type ActName = (typeof acts)[number]

/** Subjects of staff actions. `account` is the owner of a role, ban, icon or team profile. */
export const subjectsOfActs = [
  'account',
  'application',
  'comment',
  'guestBan',
  'player',
  'position',
  'radioLine',
  'show',
  'songRequest',
  'ware',
  'word',
] as const
export type ActSubject = (typeof subjectsOfActs)[number]

/** Changes made by an action: field names and short values, never user-written text. */
export type ActChanges = Readonly<Record<string, string | number | boolean | null>>
