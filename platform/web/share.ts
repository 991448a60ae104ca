import { useHydrated } from './hydrated.tsx'
import { useToast } from './ui/toast.tsx'

/**
 * Returns a function that shares an address by the browser's own dialog and shows `failed` in a
 * toast on errors; null if the browser has none, and before hydration.
 */
export function useShare(): ((content: { title: string; url: string }, failed: string) => Promise<void>) | null {
  const hydrated = useHydrated()
  const toast = useToast()
  if (!hydrated || !('share' in navigator)) return null
  return async (content, failed) => {
    try {
      await navigator.share(content)
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ tone: 'bad', text: failed })
    }
  }
}
