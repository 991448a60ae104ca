import { Link } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import type { FormFields } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './terms.module.css'

/** Terms of an account, collapsed, with the checkbox to accept them. */
export function Terms({ form }: { form: FormFields<{ terms: boolean }> }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <div className={styles.terms}>
      <details className={styles.read}>
        <summary>
          {t('register.terms.title')}
          <Icon name="down" small />
        </summary>
        <p>{t('register.terms.you')}</p>
        <p>{t('register.terms.stored')}</p>
        <p>{t('register.terms.yours')}</p>
        <ul>
          {(['terms', 'privacy'] as const).map((anchor) => (
            <li key={anchor}>
              <Link to={routePath('imprint')} params={{ language }} hash={anchor} target="_blank">
                {t(`register.terms.${anchor}Link`)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <Checkbox {...form.checkbox('terms')} error={form.errorOf('terms')} required>
        {t('register.terms.accept')}
      </Checkbox>
    </div>
  )
}
