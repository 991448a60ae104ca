import { useSyncExternalStore } from 'react'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

/**
 * The unsent input of the request form. `name` is null until edited: then it defaults to the last
 * used name, or the member's.
 */
export type RequestDraft = {
  subject: 'music' | 'greeting'
  name: string | null
  artist: string
  title: string
  message: string
}

const nothing: RequestDraft = { subject: 'music', name: null, artist: '', title: '', message: '' }

// The draft outlives its page, since the form is on three pages.
let draft = nothing
let takers = 0
const listeners = new Set<() => void>()
const wishers = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current draft; empty before hydration. */
export function useRequestDraft(): RequestDraft {
  return useSyncExternalStore(
    subscribe,
    () => draft,
    () => nothing,
  )
}

/** Updates the draft. */
export function writeDraft(written: Partial<RequestDraft>): void {
  draft = { ...draft, ...written }
  for (const listener of listeners) listener()
}

/** Empties the form, but for the kind of request, once it was sent. */
export function clearDraft(): void {
  writeDraft({ ...nothing, subject: draft.subject })
}

/** Fills a song into the form and leads there. */
export function wishFor({ artist, title }: { artist: string; title: string }): void {
  writeDraft({ subject: 'music', artist, title })
  takers += 1
  for (const wisher of wishers) wisher()
}

/** Counts how often a song was filled in from outside: the form comes into view each time. */
export function useWishesFilled(): number {
  return useSyncExternalStore(
    (changed) => {
      wishers.add(changed)
      return () => wishers.delete(changed)
    },
    () => takers,
    () => 0,
  )
}

const memory = openChoiceMemory<string>('requestName', (stored) => (stored.length <= 200 ? stored : undefined), '')

/**
 * Returns the last name used for a request, and a function to store another; none before hydration.
 */
export function useRequestName(): [string, (name: string) => void] {
  const name = useBrowserStore(memory.subscribe, memory.read, '')
  return [name, memory.choose]
}
