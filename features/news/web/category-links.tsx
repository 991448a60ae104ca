import { useTranslation } from 'react-i18next'
import { filters } from '#features/news/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import styles from './category-links.module.css'
import { categoryIcon } from './category-plate.tsx'
import { type NewsSearch, newsAddress } from './news-search.ts'

/** The categories and the short news as links to their lists; a search goes along. */
export function CategoryLinks({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  return (
    <nav aria-label={t('list.categories')}>
      <ul className={styles.links}>
        <li>
          <a href={newsAddress(language, { search })} aria-current={category ? undefined : 'page'}>
            <Icon name="news" small />
            {t('list.everything')}
          </a>
        </li>
        {filters.map((filter) => (
          <li key={filter}>
            <a
              href={newsAddress(language, { category: filter, search })}
              aria-current={filter === category ? 'page' : undefined}
            >
              <Icon name={filter === 'short' ? 'bolt' : categoryIcon(filter)} small />
              {t(`headlines:category.${filter}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
