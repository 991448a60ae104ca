import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-news.module.css'
import { ItemCard } from './item-card.tsx'
import { badgeNewsQuery } from './queries.ts'

export { badgeNewsQuery } from './queries.ts'

/**
 * Shows the latest news that mention a badge. Renders nothing if there are none or they cannot be
 * loaded.
 */
export function BadgeNews({ code }: { code: string }) {
  const { t } = useTranslation('headlines')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const id = useId()
  const { data } = useQuery(badgeNewsQuery(language, code))
  if (!data || isRefusal(data) || data.items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links inside, by whatever means
    <section className="sec" aria-labelledby={id} onClick={onLinkClick}>
      <SectionTitle icon="news" title={t('ofBadge')} id={id} />
      <div className={styles.items}>
        {data.items.map((item) => (
          <ItemCard key={item.id} item={item} />
        ))}
      </div>
    </section>
  )
}
