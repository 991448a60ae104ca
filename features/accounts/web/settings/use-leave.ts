import { useNavigate } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type ToastMessage, useToast } from '#platform/web/ui/toast.tsx'
import { useSessionChange } from '../visit.ts'

/**
 * Returns a function to call after a deliberate logout: navigates to the home page and shows a
 * toast.
 */
export function useLeave(): (message: ToastMessage) => Promise<void> {
  const navigate = useNavigate()
  const language = useLanguage()
  const toast = useToast()
  const { ended } = useSessionChange()
  return async (message) => {
    // First away from here: a page for members sends guests to the login.
    await navigate({ to: routePath('home'), params: { language } })
    toast(message)
    await ended()
  }
}
