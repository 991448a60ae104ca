import type { WarningRecord } from '../../contract.ts'

/** The warnings that count now: neither taken back nor too old. */
export function countingWarnings(warnings: readonly WarningRecord[]): readonly WarningRecord[] {
  const now = Date.now()
  return warnings.filter(({ takenBack, countsUntil }) => !takenBack && Date.parse(countsUntil) > now)
}
