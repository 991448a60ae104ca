import type { IconName } from '#platform/web/ui/icon.tsx'
import type { FailureReason } from '../contract.ts'

/** The icon of each failure reason. */
export const failureIcons: Record<FailureReason, IconName> = {
  maintenance: 'wrench',
  blocked: 'lock',
  busy: 'clock',
  broken: 'warn',
  unreachable: 'moon',
}

/** Returns whether a value is a failure reason. */
export function isFailureReason(value: unknown): value is FailureReason {
  return typeof value === 'string' && Object.hasOwn(failureIcons, value)
}
