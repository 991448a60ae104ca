import { useHydrated } from './hydrated.tsx'
import { useToast } from './ui/toast.tsx'

/**
 * Gives the function that hands on an address by the browser's own way of sharing, and says `failed` in a toast where that did not work; null where the
 * browser has none, and until the page runs.
 */
export function useShare(): ((content: { title: string; url: string }, failed: string) => Promise<void>) | null {
  const hydrated = useHydrated()
  const toast = useToast()
  if (!hydrated || !('share' in navigator)) return null
  return async (content, failed) => {
    try {
      await navigator.share(content)
    } catch (error) {
      // Who closes the list of ways wanted none of them.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ tone: 'bad', text: failed })
    }
  }
}
