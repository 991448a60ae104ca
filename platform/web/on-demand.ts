import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from './locale.ts'
import { loadWords } from './words.ts'

/** A component that a page does without until somebody wants it. `fetch` may be called ahead, and again after it failed. */
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

/** Several that come at once are drawn one after the other, since all in one piece would hold up a phone. Who comes alone need not wait. */
function inTurn(): Promise<void> {
  const turn = lastTurn
  lastTurn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 40)))
  return turn
}

/**
 * The component, once it is wanted and has arrived with its words; null before. `onFailed` is told when it could not be
 * fetched: whoever wants it should then stop wanting. It is drawn a piece at a time, so that whoever scrolls or types meanwhile is not kept waiting.
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
