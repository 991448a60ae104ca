import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NewsItem } from '../contract.ts'
import styles from './item-card.module.css'
import { ItemMarks, langOf } from './item-marks.tsx'
import { NewsPicture } from './news-picture.tsx'

/**
 * Renders an item in a list; the whole card is its link. `withSummary` adds the summary. Short news
 * show their full text with the time of day, since they are often about the same evening.
 */
export function ItemCard({ item, withSummary = false }: { item: NewsItem; withSummary?: boolean }) {
  const language = useLanguage()
  const { isShort, picture, publishedAt, slug, summary, title } = item
  const lang = langOf(item)
  return (
    <Card as="article" className={styles.item ?? ''}>
      {picture && !isShort ? (
        <NewsPicture picture={picture} place="item" />
      ) : (
        <span className={styles.sign}>
          <Icon name={isShort ? 'bolt' : 'news'} />
        </span>
      )}
      <div className={styles.words}>
        <ItemMarks item={item} />
        <h3 className="paper-s">
          <a href={addressOf('newsView', language, { slug })} lang={lang}>
            {title}
          </a>
        </h3>
        {(withSummary || isShort) && summary && (
          <p className={isShort ? styles.whole : styles.summary} lang={lang}>
            {summary}
          </p>
        )}
        <p className={styles.facts}>
          <Time value={publishedAt} form={isShort ? 'dateTime' : 'date'} />
          <CommentCount count={item.comments} />
        </p>
      </div>
    </Card>
  )
}

/** How many comments an item has, beside a bubble; nothing where there are none. */
export function CommentCount({ count }: { count: number }) {
  const { t } = useTranslation('headlines')
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <Icon name="chat" small />
      {t('comments', { count })}
    </span>
  )
}
