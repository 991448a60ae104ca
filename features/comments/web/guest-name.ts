import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

const memory = openChoiceMemory<string>('commentName', (stored) => (stored.length <= 64 ? stored : undefined), '')

/** Returns the guest's last used name and its setter; empty until hydration. */
export function useGuestName(): [string, (name: string) => void] {
  const name = useBrowserStore(memory.subscribe, memory.read, '')
  return [name, memory.choose]
}
