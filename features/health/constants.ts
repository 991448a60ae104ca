/**
 * Tasks and scheduled jobs by name, with `-` for each dot. `app/server/health/work-names.test.ts`
 * compares them with the program.
 */
export const taskNames = [
  'accounts-refresh-name',
  'backups-make',
  'badges-import',
  'badges-keep-pictures',
  'comments-tell-writers',
  'event-accounts-accountClosed',
  'event-accounts-accountEntered',
  'event-accounts-accountRecovered',
  'event-media-pictureChanged',
  'event-media-pictureReplaced',
  'event-radio-requestPlayed',
  'event-scanner-entryRedacted',
  'event-scanner-playerScanned',
  'gallery-import',
  'gallery-look',
  'jobs-tell-applicant',
  'media-make-sizes',
  'media-remove-files',
  'news-import',
  'notifications-push',
  'origins-name-fishers',
  'origins-read-leaderboard',
  'origins-read-player',
  'scanner-name-rooms',
  'scanner-scan-player',
] as const
export type TaskName = (typeof taskNames)[number]

/** Scheduled jobs by name; see `taskNames`. */
export const jobNames = [
  'accounts-forget-what-is-over',
  'audit-forget-acts',
  'backups-request',
  'badges-fold-owner-counts',
  'badges-forget-proposals',
  'badges-index-texts',
  'badges-request-import',
  'badges-request-pictures',
  'banners-forget',
  'comments-forget-browsers',
  'comments-forget-decisions',
  'comments-forget-keys',
  'gallery-forget-proposals',
  'gallery-remove-hidden',
  'gallery-request-look',
  'gallery-request-photos',
  'gallery-request-pictures',
  'housekeeping-forget-notes',
  'jobs-forget-files',
  'members-forget-guest-bans',
  'news-remove-past-events',
  'news-request-import',
  'news-thin-revisions',
  'notifications-forget-notices',
  'origins-fold-samples',
  'origins-remove-hidden',
  'origins-request-fishing',
  'passkeys-forget-challenges',
  'platform-forget-turns',
  'presence-forget-who-left',
  'radio-announce-turns',
  'radio-forget-air',
  'radio-forget-requests',
  'radio-forget-swaps',
  'radio-tell-played',
  'rewards-follow-time',
  'rewards-keep-up',
  'scanner-end-lost-scans',
  'scanner-forget-removals',
  'scanner-remove-hidden',
  'site-forget-changes',
  'team-let-back',
] as const
export type JobName = (typeof jobNames)[number]

/** What the site reads from the game by itself. Online numbers are measured each minute. */
export const importSources = ['badges', 'promos', 'articles', 'photos', 'news', 'fishing', 'online'] as const
export type ImportSource = (typeof importSources)[number]

/** Those that the management runs again. */
export const runnableImports = ['badges', 'promos', 'articles', 'photos', 'news', 'fishing'] as const
export type RunnableImport = (typeof runnableImports)[number]

/** How an import from a hotel does: `late` is one whose last success is too old. */
export const importStates = ['fine', 'late', 'failing', 'maintenance', 'never'] as const

/** Why an import failed. */
export const importFailures = ['maintenance', 'away', 'blocked', 'busy', 'unreadable', 'shrunken', 'other'] as const
export type ImportFailure = (typeof importFailures)[number]

/** How something does: fine, to be looked at, or to be acted on now. */
export const healthStates = ['fine', 'look', 'act'] as const
export type HealthState = (typeof healthStates)[number]

/** What is not as it should be; the page says of each what to do. */
export const healthProblems = [
  'tasksWait',
  'tasksFail',
  'jobLate',
  'jobFailed',
  'hotelAway',
  'hotelMaintenance',
  'hotelBusy',
  'backupOff',
  'backupNever',
  'backupOld',
  'backupFailed',
  'diskLow',
  'diskFull',
  'errorsSome',
  'errorsMany',
  'processGone',
  'processesDiffer',
] as const
export type HealthProblem = (typeof healthProblems)[number]

/**
 * Kinds of errors: calls and pages that failed by a fault of the site, tasks that failed, and hotels
 * that did not answer as they should.
 */
export const errorKinds = ['call', 'page', 'task', 'hotel'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** What is stored in folders of the server. */
export const storedThings = ['data', 'pictures', 'attachments', 'backups'] as const
export type StoredThing = (typeof storedThings)[number]
