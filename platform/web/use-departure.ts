import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'

/**
 * Redirects to the login, with a return address, when the visitor is no longer logged in on a page
 * for members.
 */
export function useDeparture(isGuest: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (isGuest) void router.navigate({ href: unauthorizedAddress(router.state.location.href), replace: true })
  }, [isGuest, router])
}
