import { useToast } from './ui/toast.tsx'

/** The duration of clipboard toasts (specification §8.3). */
const durationSeconds = 6

/**
 * Returns a function that copies a text to the clipboard and shows the result in a toast
 * (specification §8.1).
 */
export function useCopy(): (text: string, sentences: { copied: string; failed: string }) => Promise<void> {
  const toast = useToast()
  return async (text, { copied, failed }) => {
    try {
      // Missing altogether where the page came without encryption.
      await navigator.clipboard.writeText(text)
      toast({ tone: 'ok', icon: 'copy', text: copied, durationSeconds })
    } catch {
      toast({ tone: 'bad', text: failed, durationSeconds })
    }
  }
}
