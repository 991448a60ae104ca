import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 960px)')

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns whether the window is narrower than a desk: then there is no room beside a text. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
