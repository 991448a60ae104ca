import { instantIn } from '#platform/contract/plain-time.ts'
import { type Failure, type RefusalTexts, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * Returns texts for `refusalText` for forms with a password (specification §8.1): waits in minutes.
 * Logins pass `writeTime` (`useDateTime`) for bans, as importing it would load it on every page.
 */
export function useLoginTexts(writeTime: (instant: string) => string = String): (failure: Failure) => RefusalTexts {
  const { t } = useTranslation('common')
  return (failure) => {
    const { reason = '', banned_until: end }: Readonly<Record<string, unknown>> = failure === 'failed' ? {} : failure
    return {
      'error.tooManyLogins': t('error.tooManyLogins', { count: Math.ceil(retryAfterSecondsOf(failure) / 60) }),
      'error.banned':
        typeof end === 'string'
          ? t('error.banned', { until: writeTime(instantIn(end)), reason })
          : t('error.bannedForGood', { reason }),
    }
  }
}
