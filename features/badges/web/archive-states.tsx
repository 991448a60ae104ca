import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { archiveAddress, isNarrowed } from './archive-address.ts'
import type { ArchiveSearch } from './archive-search.ts'

type Shown = { asked: ArchiveSearch }

/** An archive with nothing in it yet, or with nothing that was asked for. */
export function NothingFound({ asked }: Shown) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  if (!isNarrowed(asked)) {
    return (
      <EmptyState title={t('archive.empty.title')} vignette="empty">
        {t(asked.edition ? 'archive.origins.empty' : 'archive.empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('archive.nothing.title')}
      vignette="search"
      action={
        <ButtonAnchor href={archiveAddress(language, { edition: asked.edition, sort: asked.sort })}>
          {t('archive.filter.clear')}
        </ButtonAnchor>
      }
    >
      {t('archive.nothing.text')}
    </EmptyState>
  )
}

/** Shown for a page number that the archive does not have, or no longer has for these filters. */
export function NoSuchPage({ asked }: Shown) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  return (
    <EmptyState
      title={t('archive.noPage.title')}
      vignette="empty"
      action={
        <ButtonAnchor href={archiveAddress(language, { ...asked, page: 1 })}>{t('archive.noPage.first')}</ButtonAnchor>
      }
    >
      {t('archive.noPage.text')}
    </EmptyState>
  )
}
