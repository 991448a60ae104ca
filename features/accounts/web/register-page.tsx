import type { i18n } from 'i18next'
import { useEffect, useRef } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageTitle } from '#platform/web/title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CurrentUser } from '../contract.ts'
import { RegisterForm } from './register-form.tsx'
import styles from './register-page.module.css'
import { useOpenPanel } from './use-open-panel.ts'
import { useRegistration } from './use-registration.ts'
import { useVisit } from './visit.ts'

/** The head of the registration, which is titled as login where a password is forgotten. */
export function registerHead(words: i18n, title: 'title' | 'logIn') {
  return {
    meta: [
      { title: pageTitle(words, [words.t(`accounts:register.${title}`)]) },
      { name: 'description', content: words.t('accounts:register.description') },
    ],
  }
}

/** Registration (specification §2.1). */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  return <Registration title={t('register.title')} />
}

/**
 * The same page, titled as login, with the forgot-password dialog open for guests (specification
 * §2.1).
 */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const visit = useVisit()
  const { openForgotPassword } = useOpenPanel()
  const isGuest = visit !== null && visit.user === null
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isGuest || hasOpened.current) return
    // Opens once on arrival; a closed dialog stays closed.
    hasOpened.current = true
    openForgotPassword()
  }, [isGuest, openForgotPassword])
  return <Registration title={t('register.logIn')} />
}

function Registration({ title }: { title: string }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const visit = useVisit()
  const registration = useRegistration()
  // After a registration the visitor is redirected, so the page keeps its state until then.
  const member = registration.isDone ? null : (visit?.user ?? null)
  return (
    <>
      <Street
        variant="inner"
        title={title}
        crumbs={[{ label: t('register.crumb'), to: addressOf('home', language) }, { label: title }]}
      />
      <PageBody>
        {member ? (
          <MemberNote member={member} />
        ) : (
          <div className={styles.guest}>
            <noscript>
              <Note tone="warn" title={t('register.withoutScript')} />
            </noscript>
            <WithAccount />
            <RegisterForm registration={registration} />
          </div>
        )}
      </PageBody>
    </>
  )
}

/** Link to the login, for visitors who already have an account. */
function WithAccount() {
  const { t } = useTranslation('accounts')
  const { openLogin, openForgotPassword } = useOpenPanel()
  return (
    <div className={styles.known}>
      <p>{t('register.known')}</p>
      <Button small icon="key" onClick={() => openLogin()}>
        {t('register.logIn')}
      </Button>
      <Button small variant="ghost" onClick={openForgotPassword}>
        {t('register.forgot')}
      </Button>
    </div>
  )
}

function MemberNote({ member }: { member: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <Card as="section" className={styles.member ?? ''} aria-label={t('register.member.title', { name: member.name })}>
      <Portrait src={member.avatar} />
      <div>
        <h2 className="sign-m">{t('register.member.title', { name: member.name })}</h2>
        <p>{t('register.member.text', { hotel: hotels[member.hotel].label })}</p>
        <ButtonLink to={routePath('home')} params={{ language }} variant="primary" icon="home">
          {t('register.member.home')}
        </ButtonLink>
      </div>
    </Card>
  )
}
