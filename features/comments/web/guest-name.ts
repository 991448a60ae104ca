import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

const memory = openChoiceMemory<string>('commentName', (stored) => (stored.length <= 64 ? stored : undefined), '')

/** The name that a guest wrote under last, and how to choose another; none until the page has been hydrated. */
export function useGuestName(): [string, (name: string) => void] {
  const name = useBrowserStore(memory.subscribe, memory.read, '')
  return [name, memory.choose]
}
