import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { GuestTools } from './guest-tools.tsx'
import { userMenu } from './on-demand-parts.ts'
import { usePanels } from './panels.ts'
import styles from './visitor-tools.module.css'

/**
 * The end of the bar: log in and register, or the user menu. The server draws the guest's tools for
 * everyone; on a member's page they are hidden until the browser draws the user menu.
 */
export function VisitorTools() {
  const { t } = useTranslation()
  const toast = useToast()
  const visit = useVisit()
  const { user, roles } = visit ?? { user: null, roles: [] }
  const root = useRef<HTMLDivElement>(null)
  const UserMenu = useOnDemand(userMenu, user !== null, () => toast({ tone: 'bad', text: t('error.form') }))
  useUnmarkedPage()
  usePanelsOfGuestsOnly(user !== null)
  useFocusKept(root, visit && user !== null, UserMenu !== null)

  return (
    <div ref={root} className={styles.tools} data-member={user ? '' : undefined}>
      {user ? UserMenu && <UserMenu user={user} roles={roles} /> : <GuestTools />}
    </div>
  )
}

/**
 * After hydration the page itself knows the visitor: the server's marker would hide the tools after
 * a logout.
 */
function useUnmarkedPage(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.visitor
  }, [isHydrated])
}

/**
 * The panels' flags are for guests only; they are removed from a member's address (specification
 * §2.3).
 */
function usePanelsOfGuestsOnly(isMember: boolean): void {
  const router = useRouter()
  const { login, forgotPassword, show } = usePanels()
  const closeAll = useEffectEvent(() => void show({}))
  const isFlagged = login === true || forgotPassword === true
  useEffect(() => {
    if (!isMember || !isFlagged) return
    // The page may already be navigating, as the 401 page does; the flags are then removed anyway.
    if (router.history.location.href !== router.latestLocation.href) return
    closeAll()
  }, [isMember, isFlagged, router])
}

/**
 * Logging in or out replaces the tools; if the old ones had the focus, it moves to the new ones.
 * Null until the visitor is known.
 */
function useFocusKept(root: RefObject<HTMLElement | null>, isMember: boolean | null, hasUserMenu: boolean): void {
  const was = useRef(isMember)
  useEffect(() => {
    if (was.current === isMember || (isMember && !hasUserMenu)) return
    const isFirst = was.current === null
    was.current = isMember
    if (!isFirst && document.activeElement === document.body)
      root.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [root, isMember, hasUserMenu])
}
