import type { Trouble } from '#features/scanner/contract.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'

/** The drawing of each trouble that a hotel may have. */
export const troubleIcons: Record<Trouble, IconName> = {
  maintenance: 'wrench',
  blocked: 'lock',
  busy: 'clock',
  broken: 'warn',
  unreachable: 'moon',
}

/** Tells the names of troubles from whatever else a refusal may carry. */
export function isTrouble(value: unknown): value is Trouble {
  return typeof value === 'string' && Object.hasOwn(troubleIcons, value)
}
