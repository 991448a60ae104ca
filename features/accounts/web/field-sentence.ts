import { useTranslation } from '#platform/web/words-context.tsx'

/** Errors that the browser or the server may report for a field of an account form. */
const fieldErrors = [
  'error.formFieldRequired',
  'error.nameInvalid',
  'error.userNotFound',
  'error.formFieldIncorrectPassword',
  'error.passwordCommon',
  'error.passwordsDoNotMatch',
  'error.termsNotAccepted',
] as const

/** Returns a function that translates a field error; null for other errors and for none. */
export function useFieldSentence(): (key: string | undefined) => string | null {
  const { t } = useTranslation('common')
  return (key) => {
    const known = fieldErrors.find((error) => error === key)
    return known ? t(known) : null
  }
}
