import { type RefObject, useEffect, useId, useRef } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useDismissal } from '../dismissal.ts'
import { forgotPasswordDialog, loginPane } from './on-demand-parts.ts'
import { usePanels } from './panels.ts'
import styles from './visitor-tools.module.css'

/**
 * Log in, which opens a panel below it, and register. The address determines the open panel
 * (specification §2.3).
 */
export function GuestTools() {
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
