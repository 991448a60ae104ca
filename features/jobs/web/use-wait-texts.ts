import { type Failure, type RefusalTexts, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

const minute = 60
const hour = 60 * minute
/** Up to here seconds are told as they are. */
const mostSeconds = 2 * minute

/** Gives the texts for `refusalText`: after too many requests the wait may be hours. */
export function useWaitTexts(): (failure: Failure) => RefusalTexts {
  const { t } = useTranslation('jobs')
  return (failure) => {
    const seconds = retryAfterSecondsOf(failure)
    if (seconds <= mostSeconds) return {}
    const isShort = seconds < 2 * hour
    const count = Math.ceil(seconds / (isShort ? minute : hour))
    return { 'error.tooManyRequests': t(isShort ? 'wait.minutes' : 'wait.hours', { count }) }
  }
}
