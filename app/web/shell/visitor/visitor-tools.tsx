import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useDismissal } from '../dismissal.ts'
import { forgotPasswordDialog, loginPane, userMenu } from './on-demand-parts.ts'
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

/**
 * Log in, which opens a panel below it, and register. The address determines the open panel
 * (specification §2.3).
 */
function GuestTools() {
  const { t } = useTranslation(['shell', 'common'])
  const language = useLanguage()
  const toast = useToast()
  const panels = usePanels()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isHydrated = useHydrated()
  const isForgotOpen = isHydrated && panels.forgotPassword === true
  const isOpen = isHydrated && panels.login === true && !isForgotOpen
  const registration = addressOf('usersRegister', language)

  const close = () => void panels.show({})
  const giveUp = () => {
    toast({ tone: 'bad', text: t('common:error.form') })
    close()
  }
  const LoginPane = useOnDemand(loginPane, isOpen, giveUp)
  const ForgotPasswordDialog = useOnDemand(forgotPasswordDialog, isForgotOpen, giveUp)
  const dismissal = useDismissal(root, isOpen, close, { givesBack: true })
  useFocusBack(button, isOpen || isForgotOpen)
  const fetchAhead = () => void loginPane.fetch(language).catch(() => {})

  return (
    <div className={styles.guest}>
      <div ref={root} className={styles.login} {...dismissal}>
        <Button
          ref={button}
          variant="ghost"
          className={styles.logIn}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={LoginPane ? id : undefined}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => (isOpen ? close() : void panels.show({ login: true }))}
        >
          {t('visitor.logIn')}
        </Button>
        {LoginPane && (
          <div className={styles.panel} id={id} role="dialog" aria-label={t('visitor.logIn')}>
            <LoginPane onForgot={() => void panels.show({ forgotPassword: true })} />
          </div>
        )}
      </div>
      <ButtonLink variant="primary" small to={registration} className={styles.register}>
        {t('visitor.register')}
      </ButtonLink>
      {ForgotPasswordDialog && <ForgotPasswordDialog onClose={close} />}
    </div>
  )
}

/** When the last panel closes and nothing else took the focus, it goes back to the button. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isOpen: boolean): void {
  const was = useRef(isOpen)
  useEffect(() => {
    const closed = was.current && !isOpen
    was.current = isOpen
    if (closed && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, isOpen])
}
