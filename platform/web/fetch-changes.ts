import type { FileChanges } from '#platform/contract/changed-words.ts'

/**
 * Fetches the texts of a namespace that replace shipped ones; undefined if they cannot be fetched,
 * so that the shipped ones are shown.
 */
export function fetchChanges(address: string, namespace: string): Promise<FileChanges | undefined> {
  return fetch(address)
    .then((answer) => answer.json())
    .then(
      (all) => all[namespace],
      () => undefined,
    )
}
