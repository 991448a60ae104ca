import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import { HotelPlate, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './comment-form.module.css'
import { CountedTextarea } from './counted-textarea.tsx'
import { useDraft } from './draft-text.ts'
import { GuestFields } from './guest-fields.tsx'
import { useGuestName } from './guest-name.ts'
import { type Posted, type RefusedPost, usePost } from './use-post.ts'

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
  const place = answered ? `${subject}/${answered.conversationId}` : subject
  const { draft, write, clear, keyOf } = useDraft(place)
  const [name, setName] = useGuestName()
  const [hotel, setHotel] = useHotelChoice('all')
  const [refused, setRefused] = useState<RefusedPost | null>(null)
  const { busy, post } = usePost(subject, answered?.id ?? null, visit)
  const seconds = useSecondsUntil(writableAt)
  const nameField = useRef<HTMLInputElement>(null)
  const textField = useRef<HTMLTextAreaElement>(null)
  const waitId = useId()
  const user = visit?.user ?? null
  const isAnswer = answered !== null

  // Adopts text typed before hydration.
  useLayoutEffect(() => {
    const typed = textField.current?.value
    if (typed && draft.text === '') write(typed)
    const called = nameField.current?.value
    if (called && name === '') setName(called)
  }, [draft.text, name, write, setName])

  useEffect(() => {
    if (!isAnswer) return
    const text = textField.current
    const field = nameField.current?.value === '' ? nameField.current : text
    field?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [isAnswer])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy || seconds > 0 || visit === null) return
    const { text } = draft
    const outcome = await post({ text, key: keyOf, guest: user ? null : { hotel, name } })
    if ('posted' in outcome) {
      setRefused(null)
      // Text typed during submission is kept as the next draft.
      if (clear(text)) onDone?.()
      return onPosted(outcome.posted, answered)
    }
    setRefused('refused' in outcome ? outcome.refused : null)
    if ('waitSeconds' in outcome) onTooSoon(outcome.waitSeconds)
    const isNames = 'refused' in outcome && outcome.refused.field === 'name'
    // The button may be out of reach now; the words are what there is to go on with.
    ;(isNames ? nameField : textField).current?.focus()
  }

  function putAway(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onCancel) return
    event.preventDefault()
    onCancel()
  }

  const errorAt = (field: RefusedPost['field']) => (refused?.field === field ? refused.sentence : undefined)
  const heading = !answered
    ? t('form.title')
    : answered.name === null
      ? t('form.replyToNobody')
      : t('form.replyTo', { name: answered.name })

  return (
    <Card well={isAnswer} className={styles.card ?? ''}>
      <form onSubmit={(event) => void submit(event)} onKeyDown={putAway} noValidate>
        <CardTitle icon={isAnswer ? 'reply' : 'pencil'} level="h3" title={heading}>
          <Writer user={user} />
        </CardTitle>
        <noscript>
          <p>{t('form.withoutScript')}</p>
        </noscript>
        {!user && (
          <GuestFields
            name={name}
            onName={setName}
            hotel={hotel}
            onHotel={setHotel}
            refused={refused}
            nameField={nameField}
          />
        )}
        <CountedTextarea
          ref={textField}
          name="text"
          label={t(isAnswer ? 'form.replyText' : 'form.text')}
          text={draft.text}
          placeholder={t('form.placeholder')}
          error={errorAt('text')}
          onText={write}
          required
        />
        {errorAt('form') && <Note tone="bad" icon="warn" role="alert" title={errorAt('form')} />}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            busy={busy}
            disabled={visit === null || seconds > 0}
            aria-describedby={seconds > 0 ? waitId : undefined}
          >
            {t(busy ? 'form.posting' : isAnswer ? 'form.postReply' : 'form.post')}
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

/** The author. Guests see how to register. */
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
