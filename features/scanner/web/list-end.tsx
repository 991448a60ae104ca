import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useFigures } from '#platform/web/figures.ts'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * The end of a list that is read page by page: how many items of `total` are shown, and buttons
 * that read more or retry, both by `onMore`.
 */
export function ListEnd({
  query: { hasNextPage, isFetchNextPageError, isFetchingNextPage },
  shown,
  total,
  onMore,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'>
  shown: number
  total: number
  onMore: () => void
}) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  return (
    <ShowMore
      texts={{
        shown: t('panel.shown', { shown: figure(shown), total: figure(total) }),
        more: t('panel.more'),
        failed: t('panel.failed'),
        again: t('panel.retry'),
      }}
      onMore={hasNextPage ? onMore : null}
      onRetry={isFetchNextPageError ? onMore : null}
      busy={isFetchingNextPage}
    />
  )
}
