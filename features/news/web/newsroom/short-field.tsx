import { useId } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../client.ts'
import styles from './text-fields.module.css'

/** The one paragraph of short news, which is its summary. */
export function ShortField({
  language,
  value,
  isReadOnly,
  onText,
}: {
  language: LanguageCode
  value: string
  isReadOnly: boolean
  onText: (text: string) => void
}) {
  const { t } = useTranslation('staffArticle')
  const id = useId()
  const isOver = value.length > textBounds.summary
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{t('fields.short')}</label>
        <span id={`${id}c`} className={isOver ? styles.over : undefined}>
          {t('fields.count', { length: value.length, most: textBounds.summary })}
        </span>
      </div>
      <Textarea
        id={id}
        data-field="summary"
        lang={language}
        rows={5}
        value={value}
        readOnly={isReadOnly}
        spellCheck
        aria-describedby={`${id}c`}
        aria-invalid={isOver || undefined}
        onChange={(event) => onText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </div>
  )
}
