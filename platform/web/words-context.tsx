import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, use } from 'react'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { wordsOf } from './words.ts'

const WordsContext = createContext<i18n | null>(null)

/** Provides the translations of one language to its children. */
export function WordsProvider({ words, children }: { words: i18n; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** The words of the page; where a page broke before it had any, those of the fallback language. */
export function useWords(): i18n {
  return use(WordsContext) ?? wordsOf(fallbackLanguage)
}

/**
 * Returns `t`, which translates keys of the given namespaces, by default `common`; keys of all but
 * the first are prefixed (`shell:menu.home`). Equivalent to react-i18next's hook for translations
 * that are preloaded and never change language: without its subscriptions a page renders in half
 * the time.
 */
export function useTranslation<const Ns extends Namespaces = 'common'>(ns?: Ns): { t: TFunction<Ns>; i18n: i18n } {
  const words = useWords()
  return { t: translatorOf(words, ns ?? 'common') as unknown as TFunction<Ns>, i18n: words }
}

type Translator = (key: string, options?: object) => string

type Translators = { translators?: Record<string, Translator> }

/** The same function for the same namespace, so that it may be a dependency of hooks. */
function translatorOf(words: i18n & Translators, ns: Namespaces): Translator {
  const first = typeof ns === 'string' ? ns : ns[0]
  words.translators ??= {}
  words.translators[first] ??= remembering(words.getFixedT(null, first) as unknown as Translator)
  return words.translators[first]
}

// Sentences that name players are many; those of a page are few.
const mostSaid = 5_000

/**
 * Caches translations by key and parameters. Missing keys are not cached, since their namespace may
 * be loaded later.
 */
function remembering(translate: Translator): Translator {
  const said = new Map<string, string>()
  return (key, options) => {
    const asked = options ? key + JSON.stringify(options) : key
    const known = said.get(asked)
    if (known !== undefined) return known
    const sentence = translate(key, options)
    if (sentence === key || key.endsWith(`:${sentence}`)) return sentence
    if (said.size >= mostSaid) said.clear()
    said.set(asked, sentence)
    return sentence
  }
}
