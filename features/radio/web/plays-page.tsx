import { useSearch } from '@tanstack/react-router'
import { MostPlayed } from './most-played.tsx'
import { PlaysSection } from './plays-section.tsx'
import { RadioFrame } from './radio-frame.tsx'
import { parsePlaysSearch } from './radio-search.ts'

/** The songs that were played lately, and most often; each can be wished for. */
export function PlaysPage() {
  const asked = parsePlaysSearch(useSearch({ strict: false }))
  return (
    <RadioFrame page="recentlyPlayed">
      <PlaysSection asked={asked} />
      <MostPlayed asked={asked} />
    </RadioFrame>
  )
}
