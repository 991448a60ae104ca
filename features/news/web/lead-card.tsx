import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { NewsItem } from '../contract.ts'
import { CommentCount } from './comment-count.tsx'
import { ItemMarks, langOf } from './item-marks.tsx'
import styles from './lead-card.module.css'
import { NewsPicture } from './news-picture.tsx'

/** The first item of the home page, with a large picture; the whole card leads to it. */
export function LeadCard({ item }: { item: NewsItem }) {
  const language = useLanguage()
  const { author, picture, publishedAt, slug, summary, title } = item
  const lang = langOf(item)
  return (
    <Card as="article" flush className={styles.lead ?? ''}>
      {picture && <NewsPicture picture={picture} place="lead" lazy={false} />}
      <div className={styles.body}>
        <ItemMarks item={item} />
        <h3 className="paper-l">
          <a href={addressOf('newsView', language, { slug })} lang={lang}>
            {title}
          </a>
        </h3>
        {summary && (
          <p className={styles.summary} lang={lang}>
            {summary}
          </p>
        )}
        <p className={styles.facts}>
          {author && <b>{author.name}</b>}
          <span>
            <Icon name="clock" small />
            <Time value={publishedAt} form="relative" />
          </span>
          <CommentCount count={item.comments} />
        </p>
      </div>
    </Card>
  )
}
