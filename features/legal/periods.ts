/**
 * Retention periods named in the privacy policy, by unit. `test/legal-truth.test.ts` compares each
 * with the code that enforces it.
 */
export const periods = {
  rememberedDays: 60,
  idleHours: 12,
  codeMinutes: 15,
  presenceMinutes: 2,
  guestMinutes: 15,
  proofHours: 24,
  heldDays: 30,
  keyDays: 7,
  requestBrowserHours: 24,
  requestNameDays: 30,
  requestDays: 90,
  heartDays: 30,
  noticeReadDays: 90,
  noticeDays: 365,
  followDays: 90,
  unsentHours: 24,
  decidedDays: 180,
  decisionDays: 730,
  actDays: 730,
  removalDays: 730,
  guestBanDays: 30,
  writingDays: 60,
  backupDays: 7,
} as const

/** The smallest and largest figures that the terms of use name, likewise. */
export const limits = { passwordLeast: 6, files: 5, fileMegabytes: 16 } as const
