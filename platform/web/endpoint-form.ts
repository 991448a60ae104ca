import type { FlatNamespace } from 'i18next'
import {
  type ChangeEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { afterPress } from './after-press.ts'
import { type Answer, call } from './api.ts'
import { type Failure, type RefusalTexts, refusalText, retryAfterSecondsOf } from './refusal-text.ts'
import { useTranslation } from './words-context.tsx'

type Name<Values> = keyof Values & string
type NameOf<Values, Type> = { [Key in Name<Values>]: Values[Key] extends Type ? Key : never }[Name<Values>]

/** Message keys of errors, by field. */
export type FieldKeys<Values> = { readonly [Key in keyof Values]?: string | undefined }

/** The values and their setter: from `useFormValues`, or from a draft that outlives the form. */
export type FilledIn<Values> = { values: Values; onChange: (change: Partial<Values>) => void }

type Control = { name: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void; onBlur: () => void }

/** The fields of a form, for components that show some of them. */
export type FormFields<Values extends object> = FilledIn<Values> & {
  /** Attributes of a text field. */
  text: (name: NameOf<Values, string>) => Omit<Control, 'onChange'> & {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Attributes of a checkbox or switch. */
  checkbox: (name: NameOf<Values, boolean>) => Control & { checked: boolean }
  /** Message key of a field's error. */
  keyOf: (name: Name<Values>) => string | undefined
  /** The error as text. */
  errorOf: (name: Name<Values>) => string | undefined
}

type Options<E extends Endpoint, Values extends object> = FilledIn<Values> & {
  /** Errors found in the browser. They are shown after a field is left, and prevent sending. */
  validate?: (values: Values) => FieldKeys<Values>
  /** Parts of the request. */
  parts: (values: Values) => Call<E>
  /** Sends the request; `useOwnCall` in forms for members. */
  send?: (endpoint: ClientEndpoint<E>, parts: Call<E>) => Promise<Answer<E> | 'failed'>
  /** Fields of refusals that name none. */
  fields?: Readonly<Record<string, Name<Values>>>
  texts?: (failure: Failure) => RefusalTexts
  /** The words in which refusals are looked for before `common`. */
  words?: FlatNamespace
  /** Called with the result. A failure that it returns is shown like one of the call. */
  onSent: (result: z.output<E['result']>, sent: Values) => unknown
  onRefused?: (failure: Failure) => unknown
}

const none: ReadonlySet<string> = new Set()

/** Keeps the values while the form is mounted. `reset(sent)` keeps what was changed since. */
export function useFormValues<Values extends object>(
  initial: Values,
): FilledIn<Values> & { reset: (sent?: Values) => void } {
  const [values, setValues] = useState(initial)
  return {
    values,
    onChange: (change) => setValues((before) => ({ ...before, ...change })),
    reset: (sent) => setValues((now) => (sent === undefined || now === sent ? initial : now)),
  }
}

/** Message key of a text's error: `required` if empty, `tooLong` outside the bounds. */
export function lengthError(
  length: number,
  { least = 1, most }: { least?: number; most: number },
  tooLong = 'error.formFieldTooLong',
): string | undefined {
  if (length === 0 && least > 0) return 'error.formFieldRequired'
  return length < least || length > most ? tooLong : undefined
}

/**
 * A form that sends to an endpoint: spread `props` into its `<form>`. Errors are shown at their
 * fields, the first of which is focused; `error` is the text of one that concerns no field.
 */
export function useEndpointForm<E extends Endpoint, Values extends object>(
  endpoint: ClientEndpoint<E>,
  options: Options<E, Values>,
) {
  const {
    values,
    onChange,
    validate,
    parts,
    send = callOrFail,
    fields = {},
    texts,
    words = 'common',
    onSent,
    onRefused,
  } = options
  const { t } = useTranslation(words)
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(none)
  const [refused, setRefused] = useState<{ failure: Failure; sent: Values; retryAt: number | null } | null>(null)
  const [attempts, setAttempts] = useState(0)
  const wrong: FieldKeys<Values> = validate?.(values) ?? {}
  const isValid = Object.values(wrong).every((key) => key === undefined)
  const refusedFields = refused ? fieldsOf(refused.failure, refused.sent, fields) : {}

  // Text typed before the script ran.
  const takeOver = useEffectEvent(() => {
    const typed = [...(ref.current ? new FormData(ref.current) : [])].filter(
      ([name, text]) => text !== '' && Object.entries(values).some(([known, value]) => known === name && value === ''),
    )
    if (typed.length > 0) onChange(Object.fromEntries(typed) as Partial<Values>)
  })
  useLayoutEffect(() => takeOver(), [])

  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  /** Shows all errors; returns whether there are none. */
  function check(): boolean {
    setTouched(new Set(Object.keys(values)))
    if (!isValid) setAttempts((before) => before + 1)
    return isValid
  }

  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy.current) return
    setRefused(null)
    if (!check()) return
    isBusy.current = true
    setBusy(true)
    const failure = await deliver().catch((): Failure => 'failed')
    isBusy.current = false
    setBusy(false)
    if (failure === null) return setTouched(none)
    const mustWait = failure !== 'failed' && typeof failure.retryAfterSeconds === 'number'
    setRefused({
      failure,
      sent: values,
      retryAt: mustWait ? Date.now() + retryAfterSecondsOf(failure) * 1000 : null,
    })
    setAttempts((before) => before + 1)
    await onRefused?.(failure)
  }

  async function deliver(): Promise<Failure | null> {
    const answer = await send(endpoint, parts(values))
    if (isFailure(answer)) return answer
    const outcome = await onSent(answer as z.output<E['result']>, values)
    return isFailure(outcome) ? outcome : null
  }

  const touch = (name: Name<Values>) => setTouched((before) => new Set(before).add(name))
  const keyOf = (name: Name<Values>): string | undefined =>
    (touched.has(name) ? wrong[name] : undefined) ??
    (refused?.sent[name] === values[name] ? refusedFields[name] : undefined)
  const errorOf = (name: Name<Values>) => {
    const key = keyOf(name)
    return key === undefined ? undefined : refusalText(t, { refused: key }, texts?.({ refused: key }))
  }
  // The error must not move the button whose press takes the focus from the field.
  const control = (name: Name<Values>) => ({ name, onBlur: () => afterPress(() => touch(name)) })
  const change = (name: Name<Values>, value: string | boolean) => {
    const changed: object = { [name]: value }
    onChange(changed)
  }
  const form: FormFields<Values> = {
    values,
    onChange,
    text: (name) => ({
      ...control(name),
      value: String(values[name]),
      onChange: ({ target }) => change(name, target.value),
    }),
    checkbox: (name) => ({
      ...control(name),
      checked: values[name] === true,
      onChange: ({ target }) => change(name, target.checked),
    }),
    keyOf,
    errorOf,
  }

  return {
    ...form,
    props: { ref, noValidate: true, onSubmit: (event: SyntheticEvent) => void submit(event) },
    busy,
    isValid,
    /** The last failure. */
    failure: refused?.failure ?? null,
    /** The failure as text, if it is about no field. */
    error:
      refused && Object.keys(refusedFields).length === 0
        ? refusalText(t, refused.failure, texts?.(refused.failure))
        : undefined,
    /** Earliest time to send again, in milliseconds since 1970; null for at once. */
    retryAt: refused?.retryAt ?? null,
    check,
    submit,
    touch,
    /** Focuses a field, with its text selected if `selects`. */
    focus(name: Name<Values>, selects = false) {
      const field = ref.current?.elements.namedItem(name)
      if (!(field instanceof HTMLElement)) return
      field.focus()
      if (selects && field instanceof HTMLInputElement) field.select()
    },
    /** Clears the errors. */
    clear() {
      setTouched(none)
      setRefused(null)
    },
  }
}

function callOrFail<E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>): Promise<Answer<E> | 'failed'> {
  return call(endpoint, parts)
}

function isFailure(answer: unknown): answer is Failure {
  return answer === 'failed' || isRefusal(answer)
}

function fieldsOf(failure: Failure, sent: object, fields: Readonly<Record<string, string>>): Record<string, string> {
  if (failure === 'failed') return {}
  const about = fields[failure.refused]
  if (about !== undefined) return { [about]: failure.refused }
  const named = typeof failure.fields === 'object' && failure.fields !== null ? failure.fields : {}
  const known = Object.entries(named).filter(([name, key]) => name in sent && typeof key === 'string')
  return Object.fromEntries(known)
}
