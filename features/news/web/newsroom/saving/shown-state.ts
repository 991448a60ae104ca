import { isUnsaved, type SavingState } from './saving-state.ts'

/** What grows with each key, and is shown only while saving fails. */
const counts: readonly string[] = ['edits', 'changedAt', 'keptEdits', 'unkeptSince'] satisfies (keyof SavingState)[]

/**
 * Returns how to read the state that the page shows. It stays the same object while a text that is
 * unsaved changes again: a key that is typed must not draw the whole page.
 */
export function openShownState(read: () => SavingState): () => SavingState {
  let shown = read()
  return () => {
    const state = read()
    if (!looksSame(shown, state)) shown = state
    return shown
  }
}

function looksSame(one: SavingState, other: SavingState): boolean {
  if (other.failures > 0 || !isUnsaved(one) || !isUnsaved(other)) return false
  return (Object.keys(other) as (keyof SavingState)[]).every(
    (name) => counts.includes(name) || Object.is(one[name], other[name]),
  )
}
