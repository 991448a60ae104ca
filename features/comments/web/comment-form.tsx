import { type KeyboardEvent, type Ref, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import type { z } from 'zod'
import type { Visit } from '#features/accounts/contract.ts'
import { useOpenPanel, useOwnCall } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelPlate, HotelSelect, nameRefusal, useHotelChoice } from '#features/hotels/web/parts.tsx'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useSecondsUntil } from '#platform/web/countdown.ts'
import { type FormFields, lengthError, useEndpointForm } from '#platform/web/endpoint-form.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { type Failure, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { postComment, textLength } from '../client.ts'
import styles from './comment-form.module.css'
import { CountedTextarea, lengthOf } from './counted-textarea.tsx'
import { useDraft } from './draft-text.ts'

const memory = openChoiceMemory<string>('commentName', (stored) => (stored.length <= 64 ? stored : undefined), '')

/** Returns the guest's last used name and its setter; empty until hydration. */
function useGuestName(): [string, (name: string) => void] {
  const name = useBrowserStore(memory.subscribe, memory.read, '')
  return [name, memory.choose]
}

/** Result of a posted comment. */
export type Posted = z.output<ContractOf<typeof postComment>['result']>

/** Target of a reply: its conversation, and the comment answered with its author. */
export type Answered = { conversationId: number; id: number; name: string | null }

/**
 * Form for a comment or reply. It can be filled in at any time; posting is disabled until
 * `writableAt` (milliseconds since 1970). Drafts are kept until posted.
 */
export function CommentForm({
  subject,
  answered = null,
  visit,
  writableAt,
  onPosted,
  onTooSoon,
  onDone,
  onCancel,
}: {
  subject: string
  answered?: Answered | null
  /** The current user; null while unknown, which shows a guest's form. */
  visit: Visit | null
  writableAt: number | null
  onPosted: (posted: Posted, answered: Answered | null) => void
  onTooSoon: (waitSeconds: number) => void
  /** Called after posting, if nothing else has been typed since. */
  onDone?: () => void
  onCancel?: () => void
}) {
  const { t } = useTranslation('comments')
  const language = useLanguage()
  const place = answered ? `${subject}/${answered.conversationId}` : subject
  const { draft, write, clear, keyOf } = useDraft(place)
  const [name, setName] = useGuestName()
  const [hotel, setHotel] = useHotelChoice('all')
  const seconds = useSecondsUntil(writableAt)
  const nameField = useRef<HTMLInputElement>(null)
  const textField = useRef<HTMLTextAreaElement>(null)
  const waitId = useId()
  const user = visit?.user ?? null
  const isAnswer = answered !== null
  const ask = useOwnCall()
  const form = useEndpointForm(postComment, {
    words: 'comments',
    values: { text: draft.text, name, hotel },
    onChange: ({ text, name, hotel }) => {
      if (text !== undefined) write(text)
      if (name !== undefined) setName(name)
      if (hotel !== undefined) setHotel(hotel)
    },
    send: async (endpoint, parts) => {
      const answer = await ask(endpoint, parts)
      return user && lacksName(answer) ? refuse('error.notLoggedIn') : answer
    },
    // One thing at a time, the name first.
    validate: ({ text, name }) => {
      const nameKey = user ? null : nameRefusal(name)
      if (nameKey !== null) return { name: nameKey }
      return { text: lengthError(lengthOf(text), textLength, 'error.commentTooLong') }
    },
    parts: ({ text, name, hotel }) => ({
      body: {
        subject,
        parent_id: answered?.id ?? null,
        text: text.trim(),
        key: keyOf(),
        language,
        ...(!user && { hotel, name: name.trim() }),
      },
    }),
    fields: { 'error.nameProtected': 'name', 'error.nameRegistered': 'name' },
    texts: () => ({ failed: t('form.lost') }),
    onSent: (posted, { text }) => {
      // What was typed while it was on its way is the next one.
      if (clear(text)) onDone?.()
      onPosted(posted, answered)
    },
    onRefused: (failure) => {
      if (isTooSoon(failure)) onTooSoon(retryAfterSecondsOf(failure))
      // The button may be out of reach now; the words are what there is to go on with.
      textField.current?.focus()
    },
  })

  useEffect(() => {
    if (!isAnswer) return
    const text = textField.current
    const field = nameField.current?.value === '' ? nameField.current : text
    field?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [isAnswer])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (seconds === 0 && visit !== null) void form.submit()
  }

  function putAway(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onCancel) return
    event.preventDefault()
    onCancel()
  }

  const heading = !answered
    ? t('form.title')
    : answered.name === null
      ? t('form.replyToNobody')
      : t('form.replyTo', { name: answered.name })

  return (
    <Card well={isAnswer} className={styles.card ?? ''}>
      <form {...form.props} onSubmit={submit} onKeyDown={putAway}>
        <CardTitle icon={isAnswer ? 'reply' : 'pencil'} level="h3" title={heading}>
          <Writer user={user} />
        </CardTitle>
        <noscript>
          <p>{t('form.withoutScript')}</p>
        </noscript>
        {!user && <GuestFields form={form} nameField={nameField} />}
        <CountedTextarea
          ref={textField}
          name="text"
          label={t(isAnswer ? 'form.replyText' : 'form.text')}
          text={draft.text}
          placeholder={t('form.placeholder')}
          error={form.errorOf('text')}
          onText={write}
          required
        />
        {form.error && !isTooSoon(form.failure) && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={form.busy}
            disabled={visit === null || seconds > 0}
            aria-describedby={seconds > 0 ? waitId : undefined}
          >
            {t(form.busy ? 'form.posting' : isAnswer ? 'form.postReply' : 'form.post')}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
          {seconds > 0 && (
            <span className="meta" id={waitId}>
              {t('form.availableIn', { count: seconds })}
            </span>
          )}
        </div>
      </form>
    </Card>
  )
}

/** The wait is shown beside the button instead. */
function isTooSoon(failure: Failure | null): failure is Refusal {
  return isRefusal(failure) && failure.refused === 'error.commentTooSoon'
}

/** A member whose session ended is a guest without a name. */
function lacksName(answer: unknown): boolean {
  const fields = isRefusal(answer) ? answer.fields : null
  return typeof fields === 'object' && fields !== null && 'name' in fields
}

/** The author. Guests are offered the login. */
function Writer({ user }: { user: Visit['user'] }) {
  const { t } = useTranslation('comments')
  const { openLogin } = useOpenPanel()
  if (!user) {
    return (
      <span className={classNames(styles.writer, styles.asGuest)}>
        <span>{t('form.asGuest')}</span>{' '}
        <button type="button" className="lnk" onClick={() => openLogin()}>
          {t('form.logIn')}
        </button>
      </span>
    )
  }
  return (
    <span className={styles.writer}>
      <span>{t('form.as', { name: user.name })}</span>
      <HotelPlate code={user.hotel} />
    </span>
  )
}

/** Hotel and name of a guest. A registered name offers the login, prefilled with both. */
function GuestFields({
  form,
  nameField,
}: {
  form: FormFields<{ name: string; hotel: HotelCode }>
  nameField: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('comments')
  const { openLogin } = useOpenPanel()
  const { hotel } = form.values
  const name = form.values.name.trim()
  const nameError = form.errorOf('name') && (
    <span>
      {form.errorOf('name')}
      {form.keyOf('name') === 'error.nameRegistered' && (
        <>
          {' '}
          <button type="button" className="lnk" onClick={() => openLogin({ hotel, name })}>
            {t('form.logInAs', { name })}
          </button>
        </>
      )}
    </span>
  )
  return (
    <div className={styles.guest}>
      <Field label={t('form.name')} error={nameError}>
        {(control) => (
          <Input
            {...control}
            ref={nameField}
            name="name"
            value={form.values.name}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            onChange={form.text('name').onChange}
          />
        )}
      </Field>
      <Field label={t('form.hotel')} error={form.errorOf('hotel')}>
        {(control) => (
          <HotelSelect
            {...control}
            name="hotel"
            editions="all"
            value={hotel}
            onChoose={(hotel) => form.onChange({ hotel })}
          />
        )}
      </Field>
    </div>
  )
}
