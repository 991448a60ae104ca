import { useSyncExternalStore } from 'react'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'

const memory = openChoiceMemory<string>('commentName', (stored) => (stored.length <= 64 ? stored : undefined), '')

/** The name that a guest wrote under last, and how to choose another; none until the page has been hydrated. */
export function useGuestName(): [string, (name: string) => void] {
  const name = useSyncExternalStore<string>(memory.subscribe, memory.read, () => '')
  return [name, memory.choose]
}
