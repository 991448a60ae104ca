/** The periods that the privacy policy names, by their unit. `test/legal-truth.test.ts` holds each against the code that keeps it. */
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
  noticeReadDays: 90,
  noticeDays: 365,
  unsentHours: 24,
  decidedDays: 180,
  actDays: 730,
  backupDays: 7,
} as const

/** The smallest and largest figures that the terms of use name, likewise. */
export const limits = { passwordLeast: 6, files: 5, fileMegabytes: 16 } as const
