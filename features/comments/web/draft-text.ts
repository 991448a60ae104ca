import { useCallback } from 'react'
import { useBrowserStore } from '#platform/web/hydrated.tsx'
import { type Draft, openDrafts } from './drafts.ts'

const drafts = openDrafts()
const nothing: Draft = { text: '', key: null, changedAt: 0 }

/** Returns the draft of a place, shared by all open tabs, and its setter; empty until hydration. */
export function useDraft(place: string) {
  const draft = useBrowserStore(drafts.subscribe, () => drafts.read(place), nothing)
  return {
    draft,
    write: useCallback((text: string) => drafts.write(place, text), [place]),
    clear: useCallback((sent?: string) => drafts.clear(place, sent), [place]),
    keyOf: useCallback(() => drafts.keyOf(place), [place]),
  }
}
