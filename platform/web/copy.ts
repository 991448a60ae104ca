import { useToast } from './ui/toast.tsx'

/** How long the toasts about the clipboard stay (SPEC §8). */
const durationSeconds = 6

/** Gives the function that copies a text to the clipboard and says in a toast which of the two came of it (SPEC §8 "Clipboard copy"). */
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
