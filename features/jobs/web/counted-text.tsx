import { useId } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { applicationLengths } from '../contract.ts'
import styles from './application-form.module.css'

/**
 * Text area of the application with a character count. Longer input is allowed and marked, because
 * cutting off pasted text would lose it.
 */
export function CountedText({
  field,
  value,
  error,
  help,
  onText,
}: {
  field: keyof typeof applicationLengths
  value: string
  error: string | undefined
  help: string | undefined
  onText: (text: string) => void
}) {
  const { t } = useTranslation('jobs')
  const id = useId()
  const most = applicationLengths[field]
  const { length } = value.trim()
  return (
    <Field
      label={t(`form.${field}`)}
      error={error}
      help={help}
      counter={
        <span id={id} className={length > most ? styles.over : undefined}>
          {t('form.counter', { length, most })}
        </span>
      }
    >
      {(control) => {
        const rest = {
          ...control,
          'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' '),
          name: field,
          value,
          required: true,
        }
        return field === 'motivation' ? (
          <Textarea {...rest} rows={8} onChange={({ target }) => onText(target.value)} />
        ) : (
          <Input {...rest} autoComplete="off" onChange={({ target }) => onText(target.value)} />
        )
      }}
    </Field>
  )
}
