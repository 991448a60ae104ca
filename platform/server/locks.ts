/**
 * Every advisory lock of the database, by its number: two with the same number would wait for each
 * other. Numbers stay as they are, since an old and a new version may run at the same time.
 */
export const locks = {
  migrations: 7_201_113,
  playerNames: 7_201_114,
  newsPublishing: 7_201_115,
  badgeImport: 7_201_116,
  badgeOwnerCounts: 7_201_117,
  commentRewards: 7_201_118,
  badgeTextIndex: 7_201_121,
  backup: 7_201_127,
  firstContent: 7_201_130,
  songRequests: 7_201_131,
  radioSchedule: 7_201_132,
  boardScores: 7_201_150,
  unsentAttachments: 7_201_160,
} as const
