import { type Failure, type RefusalTexts, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

const minute = 60
const hour = 60 * minute
/** Waits up to this many seconds are shown in seconds. */
const mostSeconds = 2 * minute

/** Returns texts for `refusalText`: the wait after too many requests may be hours. */
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
