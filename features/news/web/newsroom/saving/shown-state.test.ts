import { expect, it } from 'vitest'
import { openShownState } from '../use-article-writing.ts'
import { openedText, type SavingState } from './saving-state.ts'

const text = { title: 'Market', summary: '', body: [], pictureAlt: '' }
const saved = openedText(1, { base: { version: 1, text }, savedAt: null, isChanged: false, unanswered: [] }, 0)

it('stays the same while typing, and changes with what the page shows', () => {
  let state: SavingState = saved
  const shown = openShownState(() => state)
  const change = (parts: Partial<SavingState>) => {
    state = { ...state, ...parts }
    return shown()
  }
  const first = change({ edits: 1, changedAt: 10, unsavedSince: 10 })
  expect(first.edits).toBe(1)
  expect(change({ edits: 2, changedAt: 20 })).toBe(first)
  const sending = change({ sending: { edits: 2, text, kind: 'auto', name: undefined } })
  expect(sending.sending?.edits).toBe(2)
  expect(change({ edits: 3 })).toBe(sending)
  expect(change({ sending: null, savedEdits: 3 }).savedEdits).toBe(3)
  // Offline the number of changes is shown.
  change({ edits: 4, failures: 1 })
  expect(change({ edits: 5 }).edits).toBe(5)
})
