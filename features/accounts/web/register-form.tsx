import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { nameRefusal } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { type FormFields, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { register } from '../own-client.ts'
import { MottoCode } from './motto-code.tsx'
import { NewPasswordFields, type NewPasswordValues, useNewPasswordRule } from './new-password-fields.tsx'
import { keepPlayer, usePlayerDraft } from './player-draft.ts'
import { PlayerFields } from './player-fields.tsx'
import styles from './register-form.module.css'
import { useMottoProof } from './use-motto-proof.ts'
import { useOpenPanel } from './use-open-panel.ts'
import type { Registration } from './use-registration.ts'
import { useSettledPlayer } from './use-settled-player.ts'

type Values = NewPasswordValues & { terms: boolean }

/**
 * Registration form in two steps: account data, and proof by a code in the motto. The server
 * validates both at the end.
 */
export function RegisterForm({ registration }: { registration: Registration }) {
  const { t } = useTranslation('accounts')
  const filled = useFormValues<Values>({ name: '', password: '', confirmation: '', terms: false })
  const { name } = filled.values
  const [hotel, chooseHotel] = usePlayerDraft(name, (kept) => filled.onChange({ name: kept }))
  const passwordKeys = useNewPasswordRule(filled.values)
  const [hasBegun, setBegun] = useState(false)
  const { wanted, settle } = useSettledPlayer(hotel, name)
  const proof = useMottoProof(hasBegun && !registration.isDone ? wanted : null, 'register')
  const [refusedPlayer, setRefusedPlayer] = useState('')
  const second = useRef<HTMLElement>(null)
  const player = `${hotel} ${name.trim()}`
  const form = useEndpointForm(register, {
    ...filled,
    validate: (values) => ({
      name: nameRefusal(values.name) ?? undefined,
      ...passwordKeys(values),
      terms: values.terms ? undefined : 'error.termsNotAccepted',
    }),
    parts: ({ password, confirmation }) => ({
      body: {
        hotel,
        name: name.trim(),
        password,
        password_confirmation: confirmation,
        accept_terms: true as const,
        code: proof.code ?? '',
      },
    }),
    onSent: async ({ token }) => {
      await registration.welcome(token, name.trim())
      keepPlayer(null)
    },
    onRefused: (failure) => {
      setRefusedPlayer(player)
      if (failure !== 'failed') noteRefusal(failure)
    },
  })
  const wait = useSecondsUntil(form.retryAt)
  const { failure } = form
  // A refusal is about one player: another one is not refused yet. A wait goes on for any of them.
  const isOutdated = failure !== null && failure !== 'failed' && proof.hasOutdated(failure)
  const isSaidAtName = failure !== null && failure !== 'failed' && failure.refused === 'error.userNotFound'
  const shown = failure && !isSaidAtName && (refusedPlayer === player || wait > 0) && !isOutdated ? failure : null

  useEffect(() => {
    if (hasBegun) second.current?.focus()
  }, [hasBegun])

  function noteRefusal(refusal: Refusal) {
    const { refused, motto } = refusal
    if (refused === 'error.mottoMismatch' && typeof motto === 'string') proof.noteMotto(motto)
    if (refused === 'error.hotelUnavailable') proof.noteSilence(refusal)
    if (refused === 'error.codeInvalid') proof.issuing.renew()
    if (refused === 'error.userNotFound') {
      proof.noteMissing()
      form.focus('name')
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!hasBegun) {
      if (!form.check()) return
      settle()
      setBegun(true)
    } else if (proof.code !== null && wait === 0) void form.submit()
  }

  return (
    <form {...form.props} className={styles.steps} onSubmit={submit}>
      <Card as="section" aria-labelledby="register-who">
        <CardTitle icon="user" title={t('register.who')} id="register-who">
          <Plate tone={hasBegun ? 'ok' : 'lamp'}>{t('register.step', { step: 1, steps: 2 })}</Plate>
        </CardTitle>
        <div className={styles.fields}>
          <PlayerFields form={form} hotel={hotel} onHotel={chooseHotel} isMissing={proof.isMissing} onSettle={settle} />
          <NewPasswordFields form={form} label={t('fields.password')} />
        </div>
        <Terms form={form} />
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
              <MottoCode proof={proof} withoutPlayer={t('code.nobody')} />
              {shown && <RefusedRegistrationNote refused={shown} hotel={hotel} name={name.trim()} />}
              <Button
                type="submit"
                variant="primary"
                icon="check"
                block
                busy={form.busy}
                disabled={!form.isValid || proof.code === null || wait > 0}
              >
                {form.busy
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
  )
}

/** Explains the proof by motto code in three steps. `hotel` is the hotel's address. */
function MottoSteps({ hotel }: { hotel: string }) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.how}>
      <p>{t('steps.why')}</p>
      <ol className={styles.mottoStepsSteps}>
        <li>{t('steps.copy')}</li>
        <li>{t('steps.put', { hotel })}</li>
        <li>{t('steps.wait')}</li>
      </ol>
    </div>
  )
}

/** Terms of an account, collapsed, with the checkbox to accept them. */
function Terms({ form }: { form: FormFields<{ terms: boolean }> }) {
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

/** Note above the button: the refusal, and what to do next. */
function RefusedRegistrationNote({ refused, hotel, name }: { refused: Failure; hotel: HotelCode; name: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  switch (refused === 'failed' ? refused : refused.refused) {
    case 'error.mottoMismatch':
      return <MismatchNote motto={mottoOf(refused)} />
    case 'error.alreadyRegistered':
      return <RegisteredNote name={name} />
    case 'error.codeInvalid':
      return (
        <Note tone="warn" icon="clock" role="alert" title={t('register.refused.codeOver')}>
          {t('register.refused.codeOverWhy')}
        </Note>
      )
    case 'error.tooManyRequests':
      return (
        <Note tone="lamp" icon="clock" role="alert" title={t('register.refused.tooMany')}>
          {t('register.refused.tooManyWhy')}
        </Note>
      )
    case 'error.hotelUnavailable':
      return (
        <Note
          tone="warn"
          icon="moon"
          role="alert"
          title={t('register.refused.hotelSilent', { hotel: hotels[hotel].label })}
        >
          {t('register.refused.hotelSilentWhy')}
        </Note>
      )
    default:
      return <Note tone="bad" icon="warn" role="alert" title={refusalText(t, refused)} />
  }
}

function mottoOf(refused: Failure): string {
  return refused !== 'failed' && typeof refused.motto === 'string' ? refused.motto : ''
}

function MismatchNote({ motto }: { motto: string }) {
  const { t } = useTranslation(['accounts', 'common'])
  return (
    <Note
      tone="bad"
      icon="warn"
      role="alert"
      title={motto.trim() === '' ? t('motto.empty') : t('common:error.mottoMismatch', { motto })}
    >
      {t('register.refused.mismatchWhy')}
    </Note>
  )
}

function RegisteredNote({ name }: { name: string }) {
  const { t } = useTranslation('accounts')
  const { openLogin, openForgotPassword } = useOpenPanel()
  return (
    <Note tone="lamp" icon="key" role="alert" title={t('register.refused.registered', { name })}>
      {t('register.refused.registeredWhy')}
      <span className={styles.ways}>
        <Button small icon="key" onClick={() => openLogin()}>
          {t('register.logIn')}
        </Button>
        <Button small onClick={openForgotPassword}>
          {t('register.forgot')}
        </Button>
      </span>
    </Note>
  )
}
