import type { useTranslation } from '#platform/web/words-context.tsx'

const minute = 60
const hour = 60 * minute
/** Up to this limit, the wait is shown in seconds. */
const mostSeconds = 2 * minute

/**
 * Formats the remaining wait of a rate limit refusal (`retryAfterSeconds`) in seconds, minutes or
 * hours.
 */
export function waitSentence(
  t: ReturnType<typeof useTranslation<['jobs', 'common']>>['t'],
  { retryAfterSeconds }: Readonly<Record<string, unknown>>,
): string {
  const seconds = typeof retryAfterSeconds === 'number' ? Math.max(1, Math.ceil(retryAfterSeconds)) : 1
  if (seconds <= mostSeconds) return t('common:error.tooManyRequests', { count: seconds })
  if (seconds < 2 * hour) return t('jobs:wait.minutes', { count: Math.ceil(seconds / minute) })
  return t('jobs:wait.hours', { count: Math.ceil(seconds / hour) })
}
