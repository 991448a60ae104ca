import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type NewsSearch, newsAddress } from './news-search.ts'
import styles from './search-form.module.css'

/**
 * Searches the news within the category shown. Before scripts run the browser submits it as a plain
 * form.
 */
export function SearchForm({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    void navigate({ href: newsAddress(language, { category, search: typeof typed === 'string' ? typed.trim() : '' }) })
  }

  return (
    <search>
      <form className={styles.form} action={newsAddress(language, {})} onSubmit={submit}>
        {category && <input type="hidden" name="category" value={category} />}
        <SearchRow label={t('list.search')} search={search} find={t('list.find')} />
        {search && <TextLink href={newsAddress(language, { category })}>{t('list.clear')}</TextLink>}
      </form>
    </search>
  )
}
