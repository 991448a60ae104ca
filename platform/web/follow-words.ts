import type { AnyRouter } from '@tanstack/react-router'
import { type FileChanges, wordsHeader } from '#platform/contract/changed-words.ts'
import { firstHeaders, hearHeaders } from './answer-headers.ts'
import { languageNamed } from './locale.ts'
import { type ChangesOf, changes, instances, loadWords, makeWords, wordsOf } from './words.ts'

/**
 * Keeps the texts of an open page as they are on the server: looks for changed ones when an answer
 * to the page names others than the first answer did, and when the visitor returns to the page.
 * `addressOf` is where the texts of a language are that replace shipped ones.
 */
export function followWords(
  router: Pick<AnyRouter, 'subscribe' | 'invalidate'>,
  addressOf: (language: string) => string,
): void {
  const atStart = changes.of
  let known = firstHeaders?.get(wordsHeader)
  let isNew = false
  const look = () => {
    showLatest(router, addressOf, atStart).catch(() => {})
  }
  hearHeaders((headers) => {
    const edition = headers.get(wordsHeader)
    if (edition === null || edition === known) return
    isNew = known !== undefined
    known = edition
    if (isNew) look()
  })
  // The words of a page that was being loaded then may be older.
  router.subscribe('onResolved', () => {
    if (isNew) look()
    isNew = false
  })
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Draws the page again if a text of it has changed. */
async function showLatest(
  router: Pick<AnyRouter, 'invalidate'>,
  addressOf: (language: string) => string,
  atStart: ChangesOf | undefined,
): Promise<void> {
  const language = languageNamed(location.pathname.split('/')[1])
  const answer = await fetch(addressOf(language))
  if (!answer.ok) return
  const latest: Record<string, FileChanges> = await answer.json()
  changes.of = (code, namespace) => (code === language ? latest[namespace] : atStart?.(code, namespace))
  const words = wordsOf(language)
  // For what is loaded into them from now on.
  words.changesOf = changes.of
  const namespaces = Object.keys(words.getDataByLanguage(language) ?? {})
  if (namespaces.every((namespace) => isSame(words.changed?.[namespace], latest[namespace]))) return
  // What the page shows already is loaded before it is drawn with the new words.
  instances.set(language, await loadWords(language, namespaces, makeWords(language)))
  await router.invalidate()
}

function isSame(one: FileChanges = {}, other: FileChanges = {}): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
