/**
 * Tasks and scheduled jobs by name, in camel case (`workName`). `app/server/work-names.test.ts`
 * compares them with the program.
 */
export const taskNames = [
  'accountsRefreshName',
  'avatarsImportFigures',
  'backupsMake',
  'badgesImport',
  'badgesKeepPictures',
  'commentsTellWriters',
  'eventAccountsAccountClosed',
  'eventAccountsAccountEntered',
  'eventAccountsAccountRecovered',
  'eventMediaPictureChanged',
  'eventMediaPictureReplaced',
  'eventRadioRequestPlayed',
  'eventScannerEntryRedacted',
  'eventScannerPlayerScanned',
  'followsNotify',
  'galleryImport',
  'galleryLook',
  'jobsTellApplicant',
  'mediaMakeSizes',
  'mediaRemoveFiles',
  'newsAnnounce',
  'newsImport',
  'originsNameFishers',
  'originsReadLeaderboard',
  'originsReadPlayer',
  'scannerKeepScores',
  'scannerNameRooms',
  'scannerScanPlayer',
] as const
export type TaskName = (typeof taskNames)[number]

/** Scheduled jobs by name; see `taskNames`. */
export const jobNames = [
  'accountsForgetWhatIsOver',
  'auditForgetActs',
  'avatarsRequestFigures',
  'backupsRequest',
  'badgesFoldOwnerCounts',
  'badgesForgetProposals',
  'badgesIndexTexts',
  'badgesRequestImport',
  'badgesRequestPictures',
  'bannersForget',
  'commentsForgetBrowsers',
  'commentsForgetDecisions',
  'commentsForgetKeys',
  'followsCollect',
  'followsDailyDigest',
  'followsForget',
  'followsRescan',
  'followsWeeklyDigest',
  'galleryForgetProposals',
  'galleryRemoveHidden',
  'galleryRequestLook',
  'galleryRequestPhotos',
  'galleryRequestPictures',
  'housekeepingForgetNotes',
  'integrationsForget',
  'jobsForgetFiles',
  'membersForgetGuestBans',
  'newsForgetReads',
  'newsRemovePastEvents',
  'newsRequestImport',
  'newsThinRevisions',
  'notificationsForgetNotices',
  'originsFoldSamples',
  'originsRemoveHidden',
  'originsRequestFishing',
  'passkeysForgetChallenges',
  'platformForgetTurns',
  'presenceForgetWhoLeft',
  'programsForgetUsage',
  'programsWriteDumps',
  'radioAnnounceTurns',
  'radioForgetAir',
  'radioForgetRequests',
  'radioForgetSwaps',
  'radioTellPlayed',
  'rewardsFollowTime',
  'rewardsKeepUp',
  'scannerEndLostScans',
  'scannerFollowMerits',
  'scannerForgetRemovals',
  'scannerKeepBoards',
  'scannerRemoveHidden',
  'siteForgetChanges',
  'teamLetBack',
] as const
export type JobName = (typeof jobNames)[number]

/** What the site reads from the game by itself. Online numbers are measured each minute. */
export const importSources = ['badges', 'promos', 'articles', 'photos', 'figures', 'news', 'fishing', 'online'] as const
export type ImportSource = (typeof importSources)[number]

/** The imports that the management can run again. */
export const runnableImports = ['badges', 'promos', 'articles', 'photos', 'figures', 'news', 'fishing'] as const
export type RunnableImport = (typeof runnableImports)[number]

/** How an import from a hotel does: `late` is one whose last success is too old. */
export const importStates = ['fine', 'late', 'failing', 'maintenance', 'never'] as const

/** Why an import failed. */
export const importFailures = ['maintenance', 'away', 'blocked', 'busy', 'unreadable', 'shrunken', 'other'] as const
export type ImportFailure = (typeof importFailures)[number]

/** How something does: fine, to be looked at, or to be acted on now. */
export const healthStates = ['fine', 'look', 'act'] as const
export type HealthState = (typeof healthStates)[number]

/** Problems that the page lists, each with advice. */
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
 * Kinds of errors: calls and pages that failed by a fault of the site, tasks that failed, and
 * hotels that did not answer as they should.
 */
export const errorKinds = ['call', 'page', 'task', 'hotel'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** What is stored in folders of the server. */
export const storedThings = ['data', 'pictures', 'attachments', 'backups'] as const
export type StoredThing = (typeof storedThings)[number]
