import { type ReactNode, useId } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { requestLengths } from '../client.ts'
import { lengthOf } from '../text-length.ts'
import styles from './request-line.module.css'

/** Fields of the request line. */
export type RequestField = keyof typeof requestLengths

/**
 * A field of the request line with a character counter. Longer input is allowed and flagged, since
 * pasted text would otherwise be truncated silently.
 */
export function CountedField({
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
