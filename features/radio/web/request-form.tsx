import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { type FieldKeys, lengthError, useEndpointForm } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { requestLengths, sendRequest } from '../client.ts'
import { lengthOf } from '../text-length.ts'
import {
  clearDraft,
  type RequestDraft,
  useRequestDraft,
  useRequestName,
  useWishesFilled,
  writeDraft,
} from './request-draft.ts'
import styles from './request-line.module.css'
import { requestLineQuery, writableIn } from './request-line-query.ts'

type FilledInRequest = RequestDraft & { name: string }

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
  const language = useLanguage()
  const queryClient = useQueryClient()
  const toast = useToast()
  const seconds = useSecondsUntil(writableAt)
  const waitId = useId()

  const name = draft.name ?? (remembered || memberName || '')
  const isMusic = draft.subject === 'music'

  const { queryKey } = requestLineQuery(language, visitor)
  const form = useEndpointForm(sendRequest, {
    values: { ...draft, name },
    onChange: writeDraft,
    send: useOwnCall(),
    validate: wrongFields,
    parts: ({ subject, name, artist, title, message }) => ({
      query: { lang: language },
      body: subject === 'music' ? { subject, name, artist, title, message } : { subject, name, message },
    }),
    texts: () => ({ failed: t('line.lost') }),
    onSent: ({ request, waitSeconds }) => {
      queryClient.setQueryData(queryKey, (line) => {
        const requests = [request, ...(line?.requests.filter(({ id }) => id !== request.id) ?? [])]
        return line && { ...line, writableAt: writableIn(waitSeconds), requests }
      })
      const others = request.wishes - 1
      const detail = others > 0 ? { detail: t('line.others', { count: others }) } : {}
      toast({ tone: 'ok', icon: 'send', text: t(`line.sent.${request.subject}`), ...detail })
      remember(name.trim())
      clearDraft()
    },
    onRefused: (failure) => {
      const refused = failure === 'failed' ? failure : failure.refused
      if (refused === 'error.requestLineClosed') void queryClient.invalidateQueries({ queryKey })
      if (refused !== 'error.requestTooSoon') return
      const writableAt = writableIn(retryAfterSecondsOf(failure))
      queryClient.setQueryData(queryKey, (line) => line && { ...line, writableAt })
    },
  })
  useFilledIn(form.props.ref)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (seconds === 0 && isReady) void form.submit()
  }

  const field = (of: RequestField, value: string, isNeeded: boolean) => (
    <CountedField
      field={of}
      label={t(`line.${of}`)}
      value={value}
      error={form.errorOf(of)}
      isNeeded={isNeeded}
      onText={(text) => writeDraft({ [of]: text })}
    />
  )

  return (
    <form {...form.props} className={styles.form} onSubmit={submit}>
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
          form.clear()
          writeDraft({ subject })
        }}
      />
      {field('name', name, true)}
      {isMusic && (
        <div className={styles.pair}>
          {field('artist', draft.artist, true)}
          {field('title', draft.title, true)}
        </div>
      )}
      {field('message', draft.message, !isMusic)}
      {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
      <Button
        type="submit"
        variant="primary"
        icon="send"
        block
        busy={form.busy}
        disabled={!isReady || seconds > 0}
        aria-describedby={seconds > 0 ? waitId : undefined}
      >
        {t(form.busy ? 'line.sending' : 'line.send')}
      </Button>
      {seconds > 0 && (
        <p className="meta" id={waitId}>
          {t('line.wait', { time: minutesAndSeconds(seconds) })}
        </p>
      )}
    </form>
  )
}

/** Checks the fields as the contract does, with lengths in visible characters. */
function wrongFields({ subject, ...texts }: FilledInRequest): FieldKeys<FilledInRequest> {
  const keyOf = (field: RequestField, least = 1) =>
    lengthError(lengthOf(texts[field].trim()), { least, most: requestLengths[field] })
  const isMusic = subject === 'music'
  return {
    name: keyOf('name'),
    artist: isMusic ? keyOf('artist') : undefined,
    title: isMusic ? keyOf('title') : undefined,
    message: keyOf('message', isMusic ? 0 : 1),
  }
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

/** Fields of the request line. */
type RequestField = keyof typeof requestLengths

/**
 * A field of the request line with a character counter. Longer input is allowed and flagged, since
 * pasted text would otherwise be truncated silently.
 */
function CountedField({
  field,
  label,
  value,
  error,
  isNeeded,
  onText,
}: {
  field: RequestField
  label: ReactNode
  value: string
  error: string | undefined
  isNeeded: boolean
  onText: (text: string) => void
}) {
  const { t } = useTranslation('studio')
  const id = useId()
  const most = requestLengths[field]
  const length = lengthOf(value.trim())
  const counter = (
    <span id={id} className={length > most ? styles.over : undefined}>
      {t('line.counter', { length, most })}
    </span>
  )
  return (
    <Field label={label} error={error} counter={counter}>
      {(control) => {
        const rest = {
          ...control,
          name: field,
          value,
          required: isNeeded,
          'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' '),
        }
        return field === 'message' ? (
          <Textarea {...rest} onChange={(event) => onText(event.target.value)} />
        ) : (
          <Input
            {...rest}
            autoComplete={field === 'name' ? 'nickname' : 'off'}
            onChange={(event) => onText(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
