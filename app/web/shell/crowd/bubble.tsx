import { Link } from '@tanstack/react-router'
import { WornIcon } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { headerDefaults } from '#features/news/client.ts'
import type { HeaderComment } from '#features/news/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { shownText } from '#platform/web/shown-text.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './bubble.module.css'

/**
 * A comment as a speech bubble with its author's head. All of it links to the comment on its news
 * item.
 */
export function Bubble({ comment: { id, comment, user, news } }: { comment: HeaderComment }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const item = addressOf('newsView', language, { slug: news.slug })
  const isDefault = user.name === headerDefaults.name && user.avatar === headerDefaults.avatar
  const hotel = user.hotel && hotels[user.hotel]
  return (
    <Link to={item} hash={`comment-${id}`} className={styles.say}>
      <span className={styles.bubble}>
        <b className={styles.who}>
          <span className="trunc">{isDefault ? t('crowd.anonymous') : user.name}</span>
          <WornIcon icon={user.equipped_icon?.icon.name} />
          {hotel && (
            <>
              <Flag country={hotel.flag} small />
              <span className="sr">{hotel.label}</span>
            </>
          )}
        </b>
        <span className={styles.words}>{shownText(comment)}</span>
        <span className={styles.news} lang={news.language === language ? undefined : news.language}>
          {news.title}
        </span>
      </span>
      <span className={styles.head}>
        <HeadPicture src={user.avatar === headerDefaults.avatar ? null : user.avatar} />
      </span>
    </Link>
  )
}
