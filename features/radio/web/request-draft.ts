import { useSyncExternalStore } from 'react'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

/** What is typed into the request line and not sent yet. `name` is null while nobody has touched it: then it is the one that was written under last, or the member's. */
export type RequestDraft = {
  subject: 'music' | 'greeting'
  name: string | null
  artist: string
  title: string
  message: string
}

const nothing: RequestDraft = { subject: 'music', name: null, artist: '', title: '', message: '' }

// It outlives the page it was begun on: the same form stands on three of them.
let draft = nothing
let takers = 0
const listeners = new Set<() => void>()
const wishers = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is typed so far; nothing before the page runs. */
export function useRequestDraft(): RequestDraft {
  return useSyncExternalStore(
    subscribe,
    () => draft,
    () => nothing,
  )
}

/** Notes what is typed. */
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

/** The name that somebody wrote to the studio under last, and how to remember another; none before the page runs. */
export function useRequestName(): [string, (name: string) => void] {
  const name = useBrowserStore(memory.subscribe, memory.read, '')
  return [name, memory.choose]
}
