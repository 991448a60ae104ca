import { useQueryClient } from '@tanstack/react-query'
import { Chip, FilterRow, useStaffChanges, useStaffNavigate, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { boardFilters, showBoard } from '../../../client.ts'
import { newsroom } from '../staff-paths.ts'
import styles from './board.module.css'
import { BoardGrid } from './board-grid.tsx'
import type { NewsSearch } from './search-params.ts'

/** Items and languages as a matrix: what is live, behind or missing, and who works on it. */
export function Board({ search }: { search: NewsSearch }) {
  const { t } = useTranslation('staffNews')
  const language = useLanguage()
  const navigate = useStaffNavigate()
  const queryClient = useQueryClient()
  const { todo } = search
  const pages = useStaffPages(showBoard, { query: { language, show: todo } })
  const { items, first } = pages
  // Rows stay in their places: they are sorted by their last change only when the page is opened.
  useStaffChanges('news', () => void queryClient.invalidateQueries({ queryKey: [showBoard.path] }))
  const choose = (show: NewsSearch['todo']) =>
    void navigate(newsroom, { search: { ...search, todo: show === todo ? undefined : show }, replace: true })

  return (
    <>
      <div className={styles.top}>
        <FilterRow label={t('board.filters')}>
          <Chip on={todo === undefined} count={first?.counts.all} onClick={() => choose(undefined)}>
            {t('board.all')}
          </Chip>
          {boardFilters.map((show) => (
            <Chip key={show} on={todo === show} count={first?.counts[show]} onClick={() => choose(show)}>
              {t(`board.${show}`)}
            </Chip>
          ))}
          <p className={styles.keys} aria-hidden="true">
            <kbd>←</kbd>
            <kbd>→</kbd>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {t('board.move')}
            <kbd>Enter</kbd>
            {t('board.open')}
          </p>
        </FilterRow>
      </div>
      {pages.failed && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={pages.readAgain}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {pages.isLoading && <Skeleton height="440px" />}
      {first && (
        <dl className={styles.progress}>
          {languageCodes.map((code) => (
            <div key={code}>
              <dt>{t(`languages.${code}`)}</dt>
              <dd>
                {first.live[code]}/{first.counts.all}
              </dd>
              <dd className={styles.bar}>
                <Progress
                  label={t('board.live', { language: t(`languages.${code}`) })}
                  value={first.live[code]}
                  max={first.counts.all}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {items?.length === 0 && (
        <EmptyState level="h2" title={t(todo ? 'board.done' : 'board.none')}>
          {t('board.noneText')}
        </EmptyState>
      )}
      {items && items.length > 0 && <BoardGrid items={items} />}
      {pages.hasMore && (
        <Button block variant="ghost" busy={pages.isLoadingMore} onClick={pages.readMore}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}
