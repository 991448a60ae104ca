import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { hotels } from '#features/hotels/contract.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { MottoCode } from './motto-code.tsx'
import { MottoSteps } from './motto-steps.tsx'
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx'
import { keepPlayer, usePlayerDraft } from './player-draft.ts'
import { PlayerFields } from './player-fields.tsx'
import { type RefusedRegistration, RefusedRegistrationNote } from './refused-registration.tsx'
import styles from './register-form.module.css'
import { Terms } from './terms.tsx'
import { waitMilliseconds } from './use-motto-code.ts'
import { useMottoProof } from './use-motto-proof.ts'
import type { useRegistration } from './use-registration.ts'
import { useSettledPlayer } from './use-settled-player.ts'

type Values = NewPasswordValues & { terms: boolean }

/**
 * Registration form in two steps: account data, and proof by a code in the motto. The server
 * validates both at the end.
 */
export function RegisterForm({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation('accounts')
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', password: '', confirmation: '', terms: false },
  })
  const name = form.watch('name')
  const [hotel, chooseHotel] = usePlayerDraft(name, (kept) => form.setValue('name', kept))
  const { isValid } = form.formState
  const [hasBegun, setBegun] = useState(false)
  const { wanted, settle } = useSettledPlayer(hotel, name)
  const proof = useMottoProof(hasBegun && !registration.isDone ? wanted : null, 'register')
  const [refused, setRefused] = useState<{ why: RefusedRegistration; player: string; retryAt: number | null } | null>(
    null,
  )
  const wait = useSecondsUntil(refused?.retryAt ?? null)
  const second = useRef<HTMLElement>(null)
  const player = `${hotel} ${name.trim()}`
  // A refusal applies to one player and is cleared for another. A rate limit applies to all.
  const isOutdated = refused !== null && refused.why !== 'failed' && proof.hasOutdated(refused.why)
  const shown = refused && (refused.player === player || wait > 0) && !isOutdated ? refused : null

  useEffect(() => {
    if (hasBegun) second.current?.focus()
  }, [hasBegun])

  function tell(why: Refusal | 'failed') {
    const key = why === 'failed' ? why : why.refused
    if (why !== 'failed' && why.refused === 'error.mottoMismatch' && typeof why.motto === 'string') {
      proof.noteMotto(why.motto)
    }
    if (why !== 'failed' && key === 'error.hotelUnavailable') proof.noteSilence(why)
    if (key === 'error.codeInvalid') proof.issuing.renew()
    if (key === 'error.userNotFound') {
      proof.noteMissing()
      form.setFocus('name')
      setRefused(null)
      return
    }
    const mustWait = why !== 'failed' && why.refused === 'error.tooManyRequests'
    setRefused({ why, player, retryAt: mustWait ? Date.now() + waitMilliseconds(why) : null })
  }

  const submit = form.handleSubmit(async ({ password, confirmation }) => {
    if (!hasBegun) {
      settle()
      setBegun(true)
      return
    }
    if (proof.code === null || registration.busy || wait > 0) return
    const why = await registration.send({ hotel, name: name.trim(), password, confirmation, code: proof.code })
    if (why) tell(why)
    else keepPlayer(null)
  })

  return (
    <FormProvider {...form}>
      <form
        className={styles.steps}
        onSubmit={(event: SyntheticEvent<HTMLFormElement>) => void submit(event)}
        noValidate
      >
        <Card as="section" aria-labelledby="register-who">
          <CardTitle icon="user" title={t('register.who')} id="register-who">
            <Plate tone={hasBegun ? 'ok' : 'lamp'}>{t('register.step', { step: 1, steps: 2 })}</Plate>
          </CardTitle>
          <div className={styles.fields}>
            <PlayerFields hotel={hotel} onHotel={chooseHotel} isMissing={proof.isMissing} onSettle={settle} />
            <NewPasswordFields label={t('fields.password')} />
          </div>
          <Terms />
          {!hasBegun && (
            <Button type="submit" variant="primary" icon="right" block>
              {t('register.toCode')}
            </Button>
          )}
        </Card>
        <Card as="section" well={!hasBegun} aria-labelledby="register-proof">
          <CardTitle icon="key" title={t('register.proof')} id="register-proof">
            <Plate tone={hasBegun ? 'lamp' : 'line'}>{t('register.step', { step: 2, steps: 2 })}</Plate>
          </CardTitle>
          <div
            className={styles.proof}
            ref={(element) => {
              second.current = element
            }}
            tabIndex={-1}
          >
            <MottoSteps hotel={hotels[hotel].label} />
            {hasBegun && (
              <>
                <MottoCode proof={proof} nobody={t('code.nobody')} />
                {shown && <RefusedRegistrationNote refused={shown.why} hotel={hotel} name={name.trim()} />}
                <Button
                  type="submit"
                  variant="primary"
                  icon="check"
                  block
                  busy={registration.busy}
                  disabled={!isValid || proof.code === null || wait > 0}
                >
                  {registration.busy
                    ? t('register.submitting')
                    : wait > 0
                      ? t('register.submitIn', { time: minutesAndSeconds(wait) })
                      : t('register.submit')}
                </Button>
              </>
            )}
          </div>
        </Card>
      </form>
    </FormProvider>
  )
}
