import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LibraryPicture } from '../contract.ts'
import { PictureGrid } from './picture-grid.tsx'
import type { useLibrary } from './use-library.ts'

/** The pages of the library read so far, or why there is nothing to see. */
export function LibraryList({
  pages,
  chosen,
  onChoose,
  onUpload,
}: {
  pages: ReturnType<typeof useLibrary>['pages']
  chosen: number | undefined
  onChoose: (picture: LibraryPicture) => void
  /** Without it nothing may be added here. */
  onUpload?: () => void
}) {
  const { t } = useTranslation('staffPictures')
  if (pages.failed || pages.refusal) {
    return (
      <Note tone="bad" role="alert" title={t('grid.failed')}>
        <Button small onClick={pages.readAgain}>
          {t('grid.again')}
        </Button>
      </Note>
    )
  }
  if (!pages.items) return <Skeleton height="320px" />
  if (pages.first?.counts.all === 0) {
    return (
      <EmptyState
        level="h2"
        title={t(onUpload ? 'empty.title' : 'empty.nothing')}
        action={
          onUpload && (
            <Button variant="primary" icon="upload" onClick={onUpload}>
              {t('upload')}
            </Button>
          )
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  if (pages.items.length === 0) {
    return (
      <EmptyState vignette="search" level="h2" title={t('grid.none')}>
        {t('grid.noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <PictureGrid pictures={pages.items} chosen={chosen} onChoose={onChoose} />
      {pages.hasMore && (
        <Button block variant="ghost" busy={pages.isLoadingMore} onClick={pages.readMore}>
          {t('grid.older')}
        </Button>
      )}
    </>
  )
}
