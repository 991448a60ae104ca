import { useEffect, useId, useState } from 'react'
import { afterPress } from '#platform/web/after-press.ts'
import { type FieldKeys, type FormFields, lengthError } from '#platform/web/endpoint-form.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { StrengthMeter } from '#platform/web/ui/strength-meter.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { passwordLength } from '../client.ts'
import type { PasswordJudgement } from './judge-password.ts'
import styles from './new-password-fields.module.css'

const restMilliseconds = 200

/**
 * Rates a password once typing pauses; null without a rating. The checker is loaded with the first
 * character; if it cannot be loaded, nothing is shown, since the rating is only advisory.
 */
function usePasswordJudgement(password: string, playerName: string): PasswordJudgement | null {
  const [judgement, setJudgement] = useState<PasswordJudgement | null>(null)
  useEffect(() => {
    if (password === '') {
      setJudgement(null)
      return
    }
    let isGone = false
    const timer = setTimeout(async () => {
      const judge = await import('./judge-password.ts').catch(() => null)
      if (!judge || isGone) return
      const found = judge.judgePassword(password, playerName.trim())
      afterPress(() => {
        if (!isGone) setJudgement(found)
      })
    }, restMilliseconds)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [password, playerName])
  return judgement
}

/** What each score is called among the words. */
const scores = { 0: 'worst', 1: 'weak', 2: 'fair', 3: 'good', 4: 'best' } as const

/** Values of a form with a new password. */
export type NewPasswordValues = { name: string; password: string; confirmation: string }

type CommonPasswords = typeof import('../common-password.ts')

/**
 * Gives the rule of a new password and its repetition. The list of common passwords comes with the
 * first character; until then it is left to the server.
 */
export function useNewPasswordRule({ password }: { password: string }) {
  const [list, setList] = useState<CommonPasswords | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (isTyped)
      import('../common-password.ts').then(
        (loaded) => afterPress(() => setList(loaded)),
        () => {},
      )
  }, [isTyped])
  return ({ name, password, confirmation }: NewPasswordValues): FieldKeys<NewPasswordValues> => ({
    password:
      lengthError(password.length, passwordLength, 'error.formFieldIncorrectPassword') ??
      (list?.isCommonPassword(password, name.trim()) ? 'error.passwordCommon' : undefined),
    confirmation:
      confirmation === ''
        ? 'error.formFieldRequired'
        : confirmation === password
          ? undefined
          : 'error.passwordsDoNotMatch',
  })
}

/**
 * A new password, its repetition, and how hard it is to guess, which is advice only. For a grid of
 * one or two columns.
 */
export function NewPasswordFields({ form, label }: { form: FormFields<NewPasswordValues>; label: string }) {
  const { t } = useTranslation('accounts')
  const meterId = useId()
  const judgement = usePasswordJudgement(form.values.password, form.values.name)
  const warning = judgement?.warning
  const eye = { showLabel: t('fields.show'), hideLabel: t('fields.hide') }

  return (
    <>
      <Field label={label} error={form.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...eye}
            {...form.text('password')}
            aria-describedby={[control['aria-describedby'], meterId].filter(Boolean).join(' ')}
            autoComplete="new-password"
            required
          />
        )}
      </Field>
      <Field label={t('fields.confirmation')} error={form.errorOf('confirmation')}>
        {(control) => (
          <PasswordInput {...control} {...eye} {...form.text('confirmation')} autoComplete="new-password" required />
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
