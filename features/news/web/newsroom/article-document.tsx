import { Suspense } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../body.ts'
import styles from './article-writing.module.css'
import type { EditorColleague } from './editor-handle.ts'
import { ArticleEditor } from './editor-part.ts'
import type { TextField as FieldName } from './saving/merge-texts.ts'
import { ShortField } from './short-field.tsx'
import { TextField } from './text-fields.tsx'
import type { ArticleFacts } from './use-article-facts.ts'
import type { ArticleText } from './use-article-writing.ts'
import { usePictureChoice } from './use-picture-choice.tsx'

/** Title, summary and blocks of a text; of short news, title and one paragraph. */
export function ArticleDocument({
  article: { editor, fields, isReadOnly, page, writing },
  facts,
  language,
  start,
  isNew,
  colleagues,
  onCursor,
}: {
  article: ArticleText
  facts: ArticleFacts
  language: LanguageCode
  start: Block[]
  /** Writing a new text begins in its title. */
  isNew: boolean
  colleagues: readonly EditorColleague[]
  onCursor: (block: number) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { dialog, ...pictures } = usePictureChoice(language)
  const { isShort } = facts.item.settings
  const changed = () => writing.dispatch({ type: 'changed' })
  const write = (field: FieldName) => (value: string) => {
    page.setField(field, value)
    changed()
  }
  const remarks = facts.text.remarks.flatMap(({ id, position, isSettled }) =>
    position === null || isSettled ? [] : [{ id, block: position }],
  )
  const focusSummary = () => document.querySelector<HTMLElement>('[data-field="summary"]')?.focus()
  const title = (
    <TextField
      field="title"
      isFirst={isNew}
      language={language}
      value={fields.title}
      isReadOnly={isReadOnly}
      onText={write('title')}
      onEnter={focusSummary}
    />
  )
  if (isShort) {
    return (
      <article className={styles.document}>
        <div className={styles.short}>
          {title}
          <ShortField language={language} value={fields.summary} isReadOnly={isReadOnly} onText={write('summary')} />
        </div>
      </article>
    )
  }
  return (
    <article className={styles.document}>
      <Suspense>
        <ArticleEditor
          ref={editor}
          language={language}
          blocks={start}
          label={t('fields.body', { language: t(`languages.${language}`) })}
          isReadOnly={isReadOnly}
          onChange={changed}
          colleagues={colleagues}
          remarks={remarks}
          onCursor={onCursor}
          {...pictures}
        >
          <div className={styles.fields}>
            {title}
            <TextField
              field="summary"
              language={language}
              value={fields.summary}
              isReadOnly={isReadOnly}
              onText={write('summary')}
              onEnter={() => editor.current?.focus()}
            />
          </div>
        </ArticleEditor>
      </Suspense>
      {dialog}
    </article>
  )
}
