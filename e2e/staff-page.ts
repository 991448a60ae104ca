import type { Page } from 'playwright-core'
import type { LanguageCode } from '#platform/contract/language.ts'
import { wordsIn } from './words.ts'

/** Returns the words of the staff's pages in a language: keys without a namespace are of `ns`. */
export async function staffWords(language: LanguageCode, ns: string) {
  const words = await wordsIn(language)
  return (key: string, values = {}, other = ns) => words(key as never, { ns: other, ...values }) as string
}

/**
 * Leaves and returns to the window, as after a look at another one; what is written is then saved.
 */
export function leaveWindow(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  })
}
