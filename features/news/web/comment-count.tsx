import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './comment-count.module.css'

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
