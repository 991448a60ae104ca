import type { AnyRouter } from '@tanstack/react-router'
import type { FileChanges } from '#platform/contract/changed-words.ts'
import { languageNamed } from './locale.ts'
import { changes, instances, loadWords, makeWords, wordsOf } from './words.ts'

/**
 * Keeps the texts of an open page as they are on the server: after each navigation, and when the
 * visitor returns to it. `addressOf` is where the texts of a language are that replace shipped ones.
 */
export function followWords(
  router: Pick<AnyRouter, 'subscribe' | 'invalidate'>,
  addressOf: (language: string) => string,
): void {
  const look = () => {
    showLatest(router, addressOf).catch(() => {})
  }
  router.subscribe('onResolved', look)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Draws the page again if a text of it has changed. */
async function showLatest(
  router: Pick<AnyRouter, 'invalidate'>,
  addressOf: (language: string) => string,
): Promise<void> {
  const language = languageNamed(location.pathname.split('/')[1])
  const answer = await fetch(addressOf(language))
  if (!answer.ok) return
  const latest: Record<string, FileChanges> = await answer.json()
  const words = wordsOf(language)
  const namespaces = Object.keys(words.getDataByLanguage(language) ?? {})
  const known = await Promise.all(namespaces.map((namespace) => words.changesOf?.(language, namespace)))
  if (namespaces.every((namespace, place) => isSame(known[place], latest[namespace]))) return
  const before = changes.of
  changes.of = (code, namespace) => (code === language ? latest[namespace] : before?.(code, namespace))
  // What the page shows already is loaded before it is drawn with the new words.
  instances.set(language, await loadWords(language, namespaces, makeWords(language)))
  await router.invalidate()
}

function isSame(one: FileChanges = {}, other: FileChanges = {}): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
