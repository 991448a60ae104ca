import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'

/** Leads to the login whoever is no longer logged in on a page for members, and back here afterwards. */
export function useDeparture(isGuest: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (isGuest) void router.navigate({ href: unauthorizedAddress(router.state.location.href), replace: true })
  }, [isGuest, router])
}
