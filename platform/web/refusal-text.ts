import type { Refusal } from '#platform/contract/refusal.ts'

/** Why a call has no result: a refusal, or `failed` without a response. */
export type Failure = Refusal | 'failed'

/** Texts replacing those of `common`, by message key; `failed` is for a call without a response. */
export type RefusalTexts = Readonly<Record<string, string>>

/** Seconds to wait according to a refusal, rounded up; a minute if it names none. */
export function retryAfterSecondsOf(failure: Failure): number {
  const seconds = failure === 'failed' ? undefined : failure.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 60
}

/**
 * Text of a failed call: from `texts`, else the text of its key in the namespace of `t`, in
 * `common` or in `staff` (`count`: seconds to wait), else `error.form`.
 */
export function refusalText(t: (...args: never) => unknown, failure: Failure, texts: RefusalTexts = {}): string {
  const translate = t as (key: string, options?: object) => string
  const key = failure === 'failed' ? failure : failure.refused
  const own = texts[key]
  if (own !== undefined) return own
  if (failure !== 'failed') {
    const values = { ...failure, count: retryAfterSecondsOf(failure) }
    for (const asked of [key, `common:${key}`, `staff:${key}`]) {
      const text = translate(asked, values)
      // `translate` returns the key itself if it has no text.
      if (text !== key) return text
    }
  }
  return translate('common:error.form')
}
