import { useTranslation } from '#platform/web/words-context.tsx'

const known = [
  'timeout',
  'network',
  'cut',
  'aborted',
  'forbiddenAddress',
  'invalidAddress',
  'redirect',
  'tooLarge',
  'unreadable',
] as const

/** Returns a function that puts the last answer of a receiver into words: a status or a failure. */
export function useAnswerText(): (answer: string | null) => string {
  const { t } = useTranslation('staffIntegrations')
  return (answer) => {
    if (answer === null) return ''
    if (answer === 'not editable') return t('answers.notEditable')
    const failure = known.find((each) => each === answer)
    return failure ? t(`answers.${failure}`) : t('answers.status', { status: answer })
  }
}
