import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './application.module.css'

/**
 * Applying needs an account (specification §6.1): the login opens over this page, which then
 * continues.
 */
export function LogInToGoOn() {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const { openLogin } = useOpenPanel()
  const registration = addressOf('usersRegister', language)
  return (
    <Card as="section" aria-labelledby="log-in-to-go-on">
      <CardTitle icon="key" title={t('guest.title')} id="log-in-to-go-on" />
      <p className={styles.lead}>{t('guest.text')}</p>
      <div className={styles.acts}>
        <Button variant="primary" icon="key" onClick={() => openLogin()}>
          {t('own.logIn')}
        </Button>
        <ButtonLink to={registration}>{t('guest.register')}</ButtonLink>
      </div>
    </Card>
  )
}
