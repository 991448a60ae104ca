import type { FailureReason } from '#features/scanner/contract.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'

/** The drawing of each trouble that a hotel may have. */
export const failureIcons: Record<FailureReason, IconName> = {
  maintenance: 'wrench',
  blocked: 'lock',
  busy: 'clock',
  broken: 'warn',
  unreachable: 'moon',
}

/** Tells the names of troubles from whatever else a refusal may carry. */
export function isFailureReason(value: unknown): value is FailureReason {
  return typeof value === 'string' && Object.hasOwn(failureIcons, value)
}
