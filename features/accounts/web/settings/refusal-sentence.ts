import type { Refusal } from '#platform/contract/refusal.ts'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Minutes to wait that a refusal names, rounded up; at least one. */
export function retryAfterMinutesOf({ retryAfterSeconds }: Refusal): number {
  return typeof retryAfterSeconds === 'number' ? Math.max(1, Math.ceil(retryAfterSeconds / 60)) : 1
}

/** Returns a function that explains in one sentence why a change of the settings was refused. */
export function useRefusalSentence(): (refusal: Refusal | 'failed') => string {
  const { t } = useTranslation(['accounts', 'common'])
  return (refusal) => {
    if (refusal === 'failed') return t('common:error.form')
    switch (refusal.refused) {
      case 'error.tooManyLogins':
        return t('common:error.tooManyLogins', { count: retryAfterMinutesOf(refusal) })
      case 'error.wrongPassword':
      case 'error.formFieldRequired':
      case 'error.formFieldIncorrectPassword':
      case 'error.passwordCommon':
      case 'error.passwordsDoNotMatch':
      case 'error.sessionNotFound':
      case 'error.notLoggedIn':
      case 'error.csrf':
        return t(`common:${refusal.refused}`)
      default:
        return t('common:error.form')
    }
  }
}
