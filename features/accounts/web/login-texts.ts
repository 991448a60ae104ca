import { instantIn } from '#platform/contract/plain-time.ts'
import { type Failure, type RefusalTexts, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Minutes to wait that a refusal names, rounded up. */
export function retryAfterMinutesOf(failure: Failure): number {
  return Math.ceil(retryAfterSecondsOf(failure) / 60)
}

/** Gives the texts for `refusalText` where a password is checked: after too many the wait is in minutes. */
export function usePasswordTexts(): (failure: Failure) => RefusalTexts {
  const { t } = useTranslation('common')
  return (failure) => ({ 'error.tooManyLogins': t('error.tooManyLogins', { count: retryAfterMinutesOf(failure) }) })
}

/**
 * Gives the texts for `refusalText` of a login (specification §8.1). `writeTime` (`useDateTime`) is
 * passed in, since importing it here would load it on every page.
 */
export function useLoginTexts(writeTime: (instant: string) => string): (failure: Failure) => RefusalTexts {
  const { t } = useTranslation('common')
  const passwordTexts = usePasswordTexts()
  return (failure) => {
    const { reason, banned_until: end }: Readonly<Record<string, unknown>> = failure === 'failed' ? {} : failure
    const why = typeof reason === 'string' ? reason : ''
    const banned =
      typeof end === 'string'
        ? t('error.banned', { until: writeTime(instantIn(end)), reason: why })
        : t('error.bannedForGood', { reason: why })
    return { ...passwordTexts(failure), 'error.banned': banned }
  }
}
