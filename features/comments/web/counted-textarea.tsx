import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textLength } from '../client.ts'
import styles from './comment-form.module.css'

/** The length of a text as the server counts it: without surrounding white space. */
export function lengthOf(text: string): number {
  return text.trim().length
}

/**
 * Text area of a comment with a character count. Longer input is allowed and marked, because
 * cutting off pasted text would lose it.
 */
export function CountedTextarea({
  label,
  text,
  error,
  help,
  onText,
  ...rest
}: {
  label: ReactNode
  text: string
  error?: ReactNode
  help?: ReactNode
  onText: (text: string) => void
} & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>) {
  const { t } = useTranslation('comments')
  const length = lengthOf(text)
  const id = useId()
  const counter = (
    <span id={id} className={length > textLength.most ? styles.over : undefined}>
      {t('form.counter', { length, most: textLength.most })}
    </span>
  )
  return (
    <Field label={label} error={error} help={help} counter={counter}>
      {(control) => (
        <Textarea
          {...control}
          {...rest}
          aria-describedby={[control['aria-describedby'], id].filter(Boolean).join(' ')}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}
