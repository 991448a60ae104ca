import { Link } from '@tanstack/react-router'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useOnDemand } from '#platform/web/on-demand.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './drawer.module.css'
import { LanguageLinks } from './language-links.tsx'
import { LegalLinks } from './legal-links.tsx'
import { type MenuEntry, thisPage } from './menu.ts'
import { Own } from './own-part.tsx'
import { ThemeChoices } from './theme-choices.tsx'
import { useLeave } from './visitor/leave.ts'
import type { Member } from './visitor/member.ts'
import { userMenuCard } from './visitor/on-demand-parts.ts'
import { usePanels } from './visitor/panels.ts'

/**
 * Contents of the drawer: menu, visitor tools, themes, languages and legal documents. `titleId` is
 * the id of its title.
 */
export function DrawerContent({
  entries,
  titleId,
  close,
}: {
  entries: readonly MenuEntry[]
  titleId: string
  close: () => void
}) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const address = (page: PlainPageName) => addressOf(page, language)
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('menu.label')}</h2>
        <button type="button" aria-label={t('menu.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('menu.label')}>
        <Link to={address('search')} className={styles.item}>
          <Icon name="search" />
          {t('search')}
        </Link>
        {entries.map((entry) =>
          'page' in entry ? (
            <Link key={entry.word} to={address(entry.page)} className={styles.item}>
              <Icon name={entry.icon} />
              {t(entry.word)}
            </Link>
          ) : (
            entry.links.length > 0 && (
              <details key={entry.word} name="menu">
                <summary className={styles.item}>
                  <Icon name={entry.icon} />
                  {t(entry.word)}
                  {entry.Mark && <entry.Mark />}
                  <Icon name="down" small />
                </summary>
                {entry.links.map((link) => (
                  <Link key={link.page} to={address(link.page)} className={styles.inner} activeOptions={thisPage}>
                    {t(link.word)}
                  </Link>
                ))}
              </details>
            )
          ),
        )}
        <Own of="drawer" />
      </nav>
      <DrawerVisitor close={close} />
      <h3>{t('theme.label')}</h3>
      <ul className={styles.choices}>
        <ThemeChoices />
      </ul>
      <h3>{t('language.label')}</h3>
      <ul className={styles.choices}>
        <LanguageLinks />
      </ul>
      <h3>{t('footer.house')}</h3>
      <ul className={styles.choices}>
        <LegalLinks />
      </ul>
    </div>
  )
}

/**
 * Visitor tools in the drawer: the entries of the user menu, or log in and register. `close` closes
 * the drawer.
 */
function DrawerVisitor({ close }: { close: () => void }) {
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
