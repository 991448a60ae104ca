import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../client.ts'
import styles from './text-fields.module.css'

/**
 * The title or summary of a text, with the number of its characters. Longer input is allowed and
 * marked, because cutting off pasted text would lose it. It has no line breaks; Enter goes on.
 */
export function TextField({
  field,
  isFirst = false,
  language,
  value,
  isReadOnly,
  onText,
  onEnter,
}: {
  field: 'title' | 'summary'
  /** The field has the focus once, as soon as this is true. */
  isFirst?: boolean
  language: LanguageCode
  value: string
  isReadOnly: boolean
  onText: (text: string) => void
  onEnter: () => void
}) {
  const { t } = useTranslation('staffArticle')
  const id = useId()
  const most = textBounds[field]
  const area = useRef<HTMLTextAreaElement>(null)
  const wasFocused = useRef(false)
  const isOver = value.length > most

  useEffect(() => {
    if (!isFirst || wasFocused.current) return
    wasFocused.current = true
    area.current?.focus()
  }, [isFirst])

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={classNames(styles.field, styles[field])}>
      <div className={styles.head}>
        <label htmlFor={id}>{t(`fields.${field}`)}</label>
        <span id={`${id}c`} className={isOver ? styles.over : undefined}>
          {t('fields.count', { length: value.length, most })}
        </span>
      </div>
      <textarea
        ref={area}
        id={id}
        data-field={field}
        lang={language}
        rows={1}
        value={value}
        readOnly={isReadOnly}
        spellCheck
        aria-describedby={`${id}c`}
        aria-invalid={isOver || undefined}
        onKeyDown={press}
        onChange={(event) => onText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </div>
  )
}
