import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './drawer-visitor.module.css'
import { useLeave } from './leave.ts'
import type { Member } from './member.ts'
import { userMenuCard } from './on-demand-parts.ts'
import { usePanels } from './panels.ts'

/**
 * Visitor tools in the drawer: the entries of the user menu, or log in and register. `close` closes
 * the drawer.
 */
export function DrawerVisitor({ close }: { close: () => void }) {
  const visit = useVisit()
  return (
    <div className={styles.visitor}>
      {visit?.user ? (
        <MemberEntries user={visit.user} roles={visit.roles} close={close} />
      ) : (
        <GuestEntries close={close} />
      )}
    </div>
  )
}

function MemberEntries({ user, roles, close }: Member & { close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const leave = useLeave()
  const Card = useOnDemand(userMenuCard, true, () => toast({ tone: 'bad', text: t('error.form') }))
  function logOut() {
    close()
    void leave()
  }
  return Card && <Card user={user} roles={roles} onLogOut={logOut} wide />
}

function GuestEntries({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const panels = usePanels()
  const registration = addressOf('usersRegister', useLanguage())
  function logIn() {
    close()
    void panels.show({ login: true })
  }
  return (
    <div className={styles.guest}>
      <Button block onClick={logIn}>
        {t('visitor.logIn')}
      </Button>
      <ButtonLink block variant="primary" to={registration}>
        {t('visitor.register')}
      </ButtonLink>
    </div>
  )
}
