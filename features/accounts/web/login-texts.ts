import { instantIn } from '#platform/contract/plain-time.ts'
import { type Failure, type RefusalTexts, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * Gives the texts for `refusalText` where a password is checked (specification §8.1): a wait is in
 * minutes. Logins pass `writeTime` (`useDateTime`) for a ban; importing it here would load it on every page.
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
