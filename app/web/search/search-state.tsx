import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './search-state.module.css'
import type { TypedSearch } from './use-typed-search.ts'

/**
 * Status line of the search dialog: instructions, progress, number of results, or the error with a
 * retry button.
 */
export function SearchState({ search, count }: { search: TypedSearch; count: number }) {
  const { t } = useTranslation(['search', 'common'])
  const { wanted, isOver, trouble } = search
  return (
    <>
      <div className={styles.state} role="status">
        {wanted === '' ? (
          <p className={styles.hint}>{t('hint')}</p>
        ) : !isOver ? (
          <p className={styles.searching}>{t('searching')}</p>
        ) : count > 0 ? (
          !trouble && <p>{t('results', { count })}</p>
        ) : (
          !trouble && (
            <EmptyState title={t('nothing.title')} vignette="search">
              {t('nothing.text', { q: wanted })}
            </EmptyState>
          )
        )}
      </div>
      {trouble && (
        <Note
          tone="warn"
          role="alert"
          title={
            trouble.waitSeconds === null
              ? t('failed')
              : t('common:error.tooManyRequests', { count: trouble.waitSeconds })
          }
        >
          <Button className={styles.again} small icon="undo" busy={trouble.isTrying} onClick={trouble.again}>
            {t('common:broken.again')}
          </Button>
        </Note>
      )}
    </>
  )
}
