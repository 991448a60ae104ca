import { type SyntheticEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { CountedField } from './counted-field.tsx'
import { clearDraft, useRequestDraft, useRequestName, useWishesFilled, writeDraft } from './request-draft.ts'
import styles from './request-line.module.css'
import { type RequestField, useSendRequest, type WrongRequest } from './use-send-request.ts'

/**
 * The form for a wish or greeting to the studio. It can always be filled in; only sending waits
 * until `writableAt` (milliseconds since 1970). `memberName` is the logged-in member, used as the
 * default name.
 */
export function RequestForm({
  visitor,
  memberName,
  writableAt,
  isReady,
}: {
  visitor: string
  memberName: string | null
  writableAt: number | null
  isReady: boolean
}) {
  const { t } = useTranslation('studio')
  const draft = useRequestDraft()
  const [remembered, remember] = useRequestName()
  const [wrong, setWrong] = useState<WrongRequest>({})
  const { busy, send } = useSendRequest(visitor)
  const seconds = useSecondsUntil(writableAt)
  const form = useRef<HTMLFormElement>(null)
  const waitId = useId()
  useFilledIn(form)

  const name = draft.name ?? (remembered || memberName || '')
  const isMusic = draft.subject === 'music'

  // Text typed before hydration is taken over into the draft.
  const takeOver = useEffectEvent(() => {
    const shown = { ...draft, name }
    for (const field of ['name', 'artist', 'title', 'message'] as const) {
      const typed = textIn(form.current, field)
      if (typed !== '' && shown[field] === '') writeDraft({ [field]: typed })
    }
  })
  useLayoutEffect(() => takeOver(), [])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy || seconds > 0 || !isReady) return
    const { artist, title, message } = draft
    const found = await send(
      isMusic ? { subject: 'music', name, artist, title, message } : { subject: 'greeting', name, message },
    )
    setWrong(found ?? {})
    if (found === null) {
      remember(name.trim())
      clearDraft()
      return
    }
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  const field = (of: RequestField, value: string, isNeeded: boolean) => (
    <CountedField
      field={of}
      label={t(`line.${of}`)}
      value={value}
      error={wrong[of]}
      isNeeded={isNeeded}
      onText={(text) => {
        writeDraft({ [of]: text })
        setWrong(({ [of]: _settled, ...rest }) => rest)
      }}
    />
  )

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <noscript>
        <p>{t('line.withoutScript')}</p>
      </noscript>
      <SegmentedControl
        label={t('line.subject')}
        name="subject"
        segments={[
          { value: 'music', label: t('line.music'), icon: 'note' },
          { value: 'greeting', label: t('line.greeting'), icon: 'heart' },
        ]}
        value={draft.subject}
        onChange={(subject) => {
          setWrong({})
          writeDraft({ subject })
        }}
      />
      {field('name', name, true)}
      {isMusic && field('artist', draft.artist, true)}
      {isMusic && field('title', draft.title, true)}
      {field('message', draft.message, !isMusic)}
      {wrong.form && <Note tone="bad" icon="warn" role="alert" title={wrong.form} />}
      <Button
        type="submit"
        variant="primary"
        icon="send"
        block
        busy={busy}
        disabled={!isReady || seconds > 0}
        aria-describedby={seconds > 0 ? waitId : undefined}
      >
        {t(busy ? 'line.sending' : 'line.send')}
      </Button>
      {seconds > 0 && (
        <p className="meta" id={waitId}>
          {t('line.wait', { time: minutesAndSeconds(seconds) })}
        </p>
      )}
    </form>
  )
}

function textIn(form: HTMLFormElement | null, field: RequestField): string {
  const text = form && new FormData(form).get(field)
  return typeof text === 'string' ? text : ''
}

/**
 * Scrolls the form into view and focuses the next empty field after a song was filled in from a
 * list.
 */
function useFilledIn(form: { current: HTMLFormElement | null }) {
  const filled = useWishesFilled()
  const before = useRef(filled)
  useEffect(() => {
    if (before.current === filled) return
    before.current = filled
    const empty = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type="text"], input:not([type])') ?? [])]
    const next = empty.find(({ value }) => value === '') ?? form.current?.querySelector('textarea')
    next?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'center' })
  }, [filled, form])
}
