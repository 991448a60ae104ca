import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { filters } from '../client.ts'
import styles from './category-links.module.css'
import { categoryIcon } from './category-plate.tsx'
import { type NewsSearch, newsAddress } from './news-search.ts'

/** The categories and the short news as links to their lists; a search goes along. */
export function CategoryLinks({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  const row = useChosenInView()
  return (
    <nav aria-label={t('list.categories')}>
      <ul ref={row} className={styles.links}>
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

/**
 * In narrow windows the labels form one row that scrolls sideways; initially the chosen label is
 * centred.
 */
function useChosenInView() {
  const row = useRef<HTMLUListElement>(null)
  const router = useRouter()
  useEffect(() => {
    const centre = () => {
      const chosen = row.current?.querySelector('[aria-current]')
      if (!row.current || !chosen) return
      const [around, inside] = [row.current, chosen].map((element) => element.getBoundingClientRect())
      if (around && inside) row.current.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2
    }
    centre()
    // The router first restores the row's previous scroll position, so centring runs after
    // `onRendered`.
    return router.subscribe('onRendered', centre)
  }, [router])
  return row
}
