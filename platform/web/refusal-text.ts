import type { Refusal } from '#platform/contract/refusal.ts'

/** Why a call has no result: a refusal, or `failed` where no answer came. */
export type Failure = Refusal | 'failed'

/** Texts in place of those of `common`, by message key; `failed` is for a call without an answer. */
export type RefusalTexts = Readonly<Record<string, string>>

/** Seconds to wait that a refusal names, rounded up; a minute where it names none. */
export function retryAfterSecondsOf(failure: Failure): number {
  const seconds = failure === 'failed' ? undefined : failure.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 60
}

/**
 * Words a failed call with `t` of any namespace: by `texts`, else by the text of its key in
 * `common`, in which `count` is the seconds to wait, else by `error.form`.
 */
export function refusalText(t: (...args: never) => unknown, failure: Failure, texts: RefusalTexts = {}): string {
  const translate = t as (key: string, options?: object) => string
  const key = failure === 'failed' ? failure : failure.refused
  const own = texts[key]
  if (own !== undefined) return own
  if (failure !== 'failed') {
    const text = translate(`common:${key}`, { ...failure, count: retryAfterSecondsOf(failure) })
    // A key without a text is answered by itself.
    if (text !== key) return text
  }
  return translate('common:error.form')
}
