import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from './locale.ts'
import { loadWords } from './words.ts'

/**
 * A component loaded only when needed. `fetch` may be called in advance, and again after a failure.
 */
export type OnDemand<Props> = {
  known: (language: LanguageCode) => ComponentType<Props> | null
  fetch: (language: LanguageCode) => Promise<void>
}

/** Makes one of a dynamic import and the namespaces of words that the component shows. */
export function onDemand<Props>(
  namespaces: readonly string[],
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  const known = new Map<LanguageCode, ComponentType<Props>>()
  return {
    known: (language) => known.get(language) ?? null,
    async fetch(language) {
      if (known.has(language)) return
      const [component] = await Promise.all([load(), loadWords(language, namespaces)])
      known.set(language, component)
    },
  }
}

let lastTurn = Promise.resolve()

/**
 * Several components that arrive together are rendered one after another, since all at once would
 * block a phone. A single one does not wait.
 */
function inTurn(): Promise<void> {
  const turn = lastTurn
  lastTurn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 40)))
  return turn
}

/**
 * Returns the component once it is wanted and loaded with its words; null before. `onFailed` is
 * called if it could not be loaded: the caller should then stop wanting it. It is rendered in a
 * transition, so scrolling and typing are not blocked.
 */
export function useOnDemand<Props>(
  part: OnDemand<Props>,
  isWanted: boolean,
  onFailed = () => {},
): ComponentType<Props> | null {
  const language = useLanguage()
  const [, drawAgain] = useState(0)
  const component = part.known(language)
  const isMissing = isWanted && component === null
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    // Asked for in a step of its own, since a page that starts does much in this one.
    const step = setTimeout(() =>
      part
        .fetch(language)
        .then(inTurn)
        .then(
          () => !isOver && startTransition(() => drawAgain((times) => times + 1)),
          () => !isOver && failed(),
        ),
    )
    return () => {
      isOver = true
      clearTimeout(step)
    }
  }, [part, language, isMissing])
  return isWanted ? component : null
}
