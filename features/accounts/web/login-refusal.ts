import type { RefusalKey } from '#platform/contract/endpoint.ts'
import type { ImpliedRefusalKey } from '#platform/contract/implied-refusals.ts'
import { instantIn } from '#platform/contract/plain-time.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { logIn } from '../contract.ts'

/** Why a login was refused. */
export type LoginRefusal = Refusal<RefusalKey<typeof logIn> | ImpliedRefusalKey>

/**
 * The sentence of a refused login (specification §8.1). `writeTime` (`useDateTime`) is passed in,
 * since importing it here would load it on every page.
 */
export function useLoginRefusal(writeTime: (instant: string) => string): (refusal: LoginRefusal) => string {
  const { t } = useTranslation()
  return ({ refused, reason, banned_until: end, retryAfterSeconds: wait }) => {
    switch (refused) {
      case 'error.banned': {
        const why = typeof reason === 'string' ? reason : ''
        return typeof end === 'string'
          ? t('error.banned', { until: writeTime(instantIn(end)), reason: why })
          : t('error.bannedForGood', { reason: why })
      }
      case 'error.tooManyLogins':
        return t('error.tooManyLogins', { count: typeof wait === 'number' ? Math.ceil(wait / 60) : 1 })
      default:
        return t(refused)
    }
  }
}
