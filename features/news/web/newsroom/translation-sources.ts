import type { LanguageCode } from '#platform/contract/language.ts'
import type { LanguageState } from '../../contract.ts'

type State = Pick<LanguageState, 'language' | 'state' | 'sourceLanguage' | 'words' | 'isLive'>

/**
 * Returns the languages from which a text can be translated: those with words, without its own
 * translations, also by way of others.
 */
export function sourcesOf(states: readonly State[], language: LanguageCode): LanguageCode[] {
  return states.flatMap((one) =>
    (one.words > 0 || one.isLive) && !comesFrom(states, one.language, language) ? [one.language] : [],
  )
}

/**
 * Returns the languages into which a text can be translated: those without a text, and its
 * translations.
 */
export function targetsOf(states: readonly State[], language: LanguageCode): LanguageCode[] {
  return states.flatMap(({ language: other, state, sourceLanguage }) =>
    (other !== language && state === 'missing') || sourceLanguage === language ? [other] : [],
  )
}

/** Whether a text is the other one, or was translated from it, also by way of a third. */
function comesFrom(states: readonly State[], language: LanguageCode, other: LanguageCode): boolean {
  const passed = new Set<LanguageCode>()
  let at: LanguageCode | null = language
  while (at && !passed.has(at)) {
    if (at === other) return true
    passed.add(at)
    at = states.find((one) => one.language === at)?.sourceLanguage ?? null
  }
  return false
}
