import { useFormContext } from 'react-hook-form'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useFieldSentence } from './field-sentence.ts'
import styles from './terms.module.css'

/** What one agrees to with an account, to unfold, and the box that says so. Inside a `FormProvider`. */
export function Terms() {
  const { t } = useTranslation('accounts')
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
