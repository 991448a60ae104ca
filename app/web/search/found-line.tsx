import { useTranslation } from '#platform/web/words-context.tsx'
import type { FoundThing } from './found.tsx'
import styles from './found-line.module.css'

/**
 * Contents of a search result line: picture, name and note; `whole` adds what there is of a
 * summary.
 */
export function FoundLine({
  thing: { name, lang, note, isNamedByStaff, picture, summary, wide },
  whole = false,
}: {
  thing: FoundThing
  whole?: boolean
}) {
  const { t } = useTranslation('search')
  return (
    <>
      {whole && wide ? wide : <span className={styles.picture}>{picture}</span>}
      <span className={styles.words}>
        <span className={styles.name} lang={lang}>
          {name}
        </span>
        {whole && summary && (
          <span className={styles.summary} lang={lang}>
            {summary}
          </span>
        )}
        {note !== null && (
          <span className={styles.note}>
            {isNamedByStaff && typeof note === 'string' ? t('namedByStaff', { code: note }) : note}
          </span>
        )}
      </span>
    </>
  )
}
