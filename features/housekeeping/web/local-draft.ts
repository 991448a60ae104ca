import { useRef, useState } from 'react'
import { useMe } from './me.tsx'

// With the account in its name, no other member on this device gets it.
const keyOf = (place: string) => `staffDraft ${place}`

/**
 * What is typed in a form of the staff and not saved yet, kept on this device for the member who is
 * logged in: it is there again after a reload or a login. Null, which removes it, once it is saved
 * or discarded. `place` names the form; `known` reads a stored value, null for one that the form no
 * longer takes.
 */
export function useLocalDraft<Draft>(
  place: string,
  known: (stored: unknown) => Draft | null,
): readonly [Draft | null, (change: Change<Draft>) => void] {
  const key = keyOf(`${useMe().id} ${place}`)
  const readKept = () => ({ key, draft: known(read(key)) })
  const [state, setState] = useState(readKept)
  const latest = useRef(state)
  // Another member may have logged in on the spot.
  const { draft } = state.key === key ? state : readKept()
  function keep(change: Change<Draft>): void {
    const before = latest.current.key === key ? latest.current : readKept()
    const after =
      typeof change === 'function' ? (change as (before: Draft | null) => Draft | null)(before.draft) : change
    latest.current = { key, draft: after }
    // At once: a form that was sent may be gone before its next effect.
    store(key, after)
    setState(latest.current)
  }
  return [draft, keep]
}

type Change<Draft> = Draft | null | ((before: Draft | null) => Draft | null)

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

// Without storage, it lives as long as the page.
function store(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}

/** Returns a stored value as an object with unknown parts; null for anything else. */
export function partsOfDraft(stored: unknown): Readonly<Record<string, unknown>> | null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : null
}

/** Returns whether every part of a stored value is a text, and all `names` are there. */
export function hasTexts(stored: unknown, names: readonly string[]): boolean {
  const parts = partsOfDraft(stored)
  return parts !== null && names.every((name) => typeof parts[name] === 'string')
}
