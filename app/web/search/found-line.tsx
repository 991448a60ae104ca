import { useTranslation } from '#platform/web/words-context.tsx'
import type { FoundThing } from './found.tsx'
import styles from './found-line.module.css'

/** Contents of a search result line: picture, name and note. */
export function FoundLine({ thing: { name, lang, note, isNamedByStaff, picture } }: { thing: FoundThing }) {
  const { t } = useTranslation('search')
  return (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.name} lang={lang}>
          {name}
        </span>
        {note !== null && (
          <span className={styles.note}>{isNamedByStaff ? t('namedByStaff', { code: note }) : note}</span>
        )}
      </span>
    </>
  )
}
