import { Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useFieldSentence } from './field-sentence.ts'
import styles from './terms.module.css'

/** Collapsible terms of an account with the checkbox to accept them. Inside a `FormProvider`. */
export function Terms() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const sentence = useFieldSentence()
  const { register, formState } = useFormContext<{ terms: boolean }>()
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
      <Checkbox
        {...register('terms', { validate: (accepted: boolean) => accepted || 'error.termsNotAccepted' })}
        error={sentence(formState.errors.terms?.message)}
        required
      >
        {t('register.terms.accept')}
      </Checkbox>
    </div>
  )
}
