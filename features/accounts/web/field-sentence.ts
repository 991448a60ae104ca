import { useTranslation } from '#platform/web/words-context.tsx'

/** What a field of an account's forms may be refused with, by the browser or by the server. */
const fieldErrors = [
  'error.formFieldRequired',
  'error.nameInvalid',
  'error.userNotFound',
  'error.formFieldIncorrectPassword',
  'error.passwordCommon',
  'error.passwordsDoNotMatch',
  'error.termsNotAccepted',
] as const

/** Gives the function that writes what is wrong with a field; null for what is no field's error, and for no error. */
export function useFieldSentence(): (key: string | undefined) => string | null {
  const { t } = useTranslation('common')
  return (key) => {
    const known = fieldErrors.find((error) => error === key)
    return known ? t(known) : null
  }
}
