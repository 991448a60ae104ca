import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#platform/web/ui/field.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { StrengthMeter } from '#platform/web/ui/strength-meter.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { passwordLength } from '../contract.ts'
import { useFieldSentence } from './field-sentence.ts'
import styles from './new-password-fields.module.css'
import { usePasswordJudgement } from './use-password-judgement.ts'

/** What each score is called among the words. */
const scores = { 0: 'worst', 1: 'weak', 2: 'fair', 3: 'good', 4: 'best' } as const

/** Values of a form with a new password. */
export type NewPasswordValues = { name: string; password: string; confirmation: string }

type CommonPasswords = typeof import('../common-password.ts')

/**
 * The rule of `Password` in the contract, without a schema in the browser. It leaves the common
 * passwords to the server: a form that waited for the list would submit old values.
 */
function passwordRefusal(password: string, name: string, list: CommonPasswords | null): true | string {
  if (password === '') return 'error.formFieldRequired'
  const isRight = password.length >= passwordLength.least && password.length <= passwordLength.most
  if (!isRight) return 'error.formFieldIncorrectPassword'
  return list?.isCommonPassword(password, name.trim()) ? 'error.passwordCommon' : true
}

/**
 * New password, confirmation and strength meter, which is advisory except for common passwords.
 * Inside a `FormProvider`, in a grid of one or two columns.
 */
export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useTranslation('accounts')
  const sentence = useFieldSentence()
  const meterId = useId()
  const { register, formState, getFieldState, trigger, control: form } = useFormContext<NewPasswordValues>()
  const [password, name] = useWatch({ control: form, name: ['password', 'name'] })
  const judgement = usePasswordJudgement(password, name)
  const warning = judgement?.warning
  const list = useRef<CommonPasswords>(null)
  const judgeAgain = useEffectEvent(() => void (getFieldState('password').isTouched && trigger('password')))
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    const take = (loaded: CommonPasswords) => {
      list.current = loaded
      judgeAgain()
    }
    import('../common-password.ts').then(take, () => {})
  }, [isTyped])
  const eye = { showLabel: t('fields.show'), hideLabel: t('fields.hide') }

  return (
    <>
      <Field label={label} error={sentence(formState.errors.password?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...eye}
            {...register('password', {
              validate: (typed: string, values: NewPasswordValues) => passwordRefusal(typed, values.name, list.current),
              // The confirmation must be validated again.
              onChange: () => getFieldState('confirmation').isTouched && void trigger('confirmation'),
            })}
            aria-describedby={[control['aria-describedby'], meterId].filter(Boolean).join(' ')}
            autoComplete="new-password"
            required
          />
        )}
      </Field>
      <Field label={t('fields.confirmation')} error={sentence(formState.errors.confirmation?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...eye}
            {...register('confirmation', {
              validate: (again: string, values: NewPasswordValues) =>
                again === '' ? 'error.formFieldRequired' : again === values.password || 'error.passwordsDoNotMatch',
            })}
            autoComplete="new-password"
            required
          />
        )}
      </Field>
      <div className={styles.strength}>
        <StrengthMeter
          id={meterId}
          label={t('strength.label')}
          score={judgement?.score ?? null}
          word={judgement ? t(`strength.score.${scores[judgement.score]}`) : ''}
          warning={warning && t(`strength.warning.${warning}`)}
        />
        <p className={styles.own}>{t('strength.ownPassword')}</p>
      </div>
    </>
  )
}
