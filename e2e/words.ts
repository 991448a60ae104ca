import type { LanguageCode } from '#platform/contract/language.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'

/** The sentences of the site in one language, as pages show them. Short names of controls stand in the journeys themselves. */
export async function wordsIn(language: LanguageCode) {
  await loadWords(language, [
    'accounts',
    'airtime',
    'badges',
    'comments',
    'common',
    'desk',
    'gallery',
    'headlines',
    'home',
    'icons',
    'jobs',
    'legal',
    'news',
    'notices',
    'origins',
    'passkeys',
    'photos',
    'profiles',
    'radio',
    'retro',
    'rewards',
    'roles',
    'scanner',
    'search',
    'shell',
    'shop',
    'showcase',
    'status',
    'studio',
    'team',
  ])
  const words = wordsOf(language)
  return words.t.bind(words)
}

/** The sentences that most journeys meet. */
export const english = await wordsIn('en')

/** Stands in a sentence for a part that the journey does not know, such as a date; see `like`. */
export const unknown = '…'

/** Fits a whole text that reads like a sentence with `unknown` parts. */
export function like(sentence: string): RegExp {
  return new RegExp(`^${sentence.split(unknown).map(RegExp.escape).join('.+')}$`)
}
