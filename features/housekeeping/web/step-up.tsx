import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { confirmByPassword } from '#features/accounts/client.ts'
import { ConfirmByPasskey } from '#features/passkeys/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PasswordInput } from '#platform/web/ui/password-input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useMe } from './me.tsx'

type Confirmed = <Answer>(run: () => Promise<Answer>) => Promise<Answer>

const StepUpContext = createContext<Confirmed>((run) => run())

/**
 * Returns `confirmed`, which runs a call. If the server demands a confirmation first, the member is
 * asked for a passkey or the password, and the call runs again; if the member cancels, the refusal
 * is returned.
 */
export function useStepUp(): Confirmed {
  return use(StepUpContext)
}

/** Provides the dialog of `useStepUp` to the pages of the staff. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ settle: (isConfirmed: boolean) => void } | null>(null)
  const pending = useRef<Promise<boolean> | null>(null)

  const ask = useCallback(() => {
    pending.current ??= new Promise<boolean>((resolve) => {
      setAsked({
        settle(isConfirmed) {
          pending.current = null
          setAsked(null)
          resolve(isConfirmed)
        },
      })
    })
    return pending.current
  }, [])

  const confirmed: Confirmed = useCallback(
    async (run) => {
      const answer = await run()
      if (!isRefusal(answer) || answer.refused !== 'error.stepUpRequired') return answer
      return (await ask()) ? run() : answer
    },
    [ask],
  )
  return (
    <StepUpContext value={confirmed}>
      {children}
      {asked && <StepUpDialog onSettled={asked.settle} />}
    </StepUpContext>
  )
}

function StepUpDialog({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation(['staff', 'accounts'])
  const { hasPasskey } = useMe()
  const values = useFormValues({ password: '' })
  const form = useEndpointForm(confirmByPassword, {
    ...values,
    parts: ({ password }) => ({ body: { password } }),
    fields: { 'error.wrongPassword': 'password' },
    onSent: () => onSettled(true),
  })
  return (
    <Dialog open onClose={() => onSettled(false)} icon="key" title={t('stepUp.title')} closeLabel={t('dialog.close')}>
      <div className="stack">
        <p>{t('stepUp.text')}</p>
        {hasPasskey && <ConfirmByPasskey onConfirmed={() => onSettled(true)} />}
        <form {...form.props} className="stack">
          <Field label={t('stepUp.password')} error={form.errorOf('password')}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.text('password')}
                showLabel={t('accounts:fields.show')}
                hideLabel={t('accounts:fields.hide')}
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          {form.error && <Note tone="bad" role="alert" title={form.error} />}
          <Button type="submit" variant={hasPasskey ? 'plain' : 'primary'} block busy={form.busy}>
            {t('stepUp.confirm')}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
