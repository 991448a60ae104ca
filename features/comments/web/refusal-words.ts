import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Seconds to wait that a refusal names; at least one. */
export function retryAfterSecondsOf({ retryAfterSeconds }: Refusal): number {
  return typeof retryAfterSeconds === 'number' ? Math.max(1, Math.ceil(retryAfterSeconds)) : 1
}

/** Returns a function that explains in one sentence why an action on a comment failed. */
export function useRefusalWords(): (refusal: Refusal | 'failed') => string {
  const { t } = useTranslation('common')
  return (refusal) => {
    if (refusal === 'failed') return t('error.form')
    switch (refusal.refused) {
      case 'error.tooManyRequests':
      case 'error.commentTooSoon':
        return t(refusal.refused, { count: retryAfterSecondsOf(refusal) })
      case 'error.formFieldRequired':
      case 'error.incorrectData':
      case 'error.commentTooLong':
      case 'error.commentTooManyLinks':
      case 'error.commentNotFound':
      case 'error.commentNotYours':
      case 'error.commentTooLate':
      case 'error.commentWouldWait':
      case 'error.subjectNotFound':
      case 'error.newsNotFound':
      case 'error.hotelInvalid':
      case 'error.nameInvalid':
      case 'error.nameProtected':
      case 'error.nameRegistered':
      case 'error.notLoggedIn':
      case 'error.csrf':
        return t(refusal.refused)
      default:
        return t('error.form')
    }
  }
}
