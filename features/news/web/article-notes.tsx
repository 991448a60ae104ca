import { hotels } from '#features/hotels/client.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article } from '../contract.ts'
import styles from './article-notes.module.css'

/** Says that an article is not written in the page's language (specification §3.5). */
export function FallbackNote({ article }: { article: Article }) {
  const { t } = useTranslation('news')
  if (!article.isFallback) return null
  return (
    <div className={styles.note}>
      <Note icon="globe" title={t('article.fallback.title')}>
        {t(`article.fallback.in.${article.language}`)}
      </Note>
    </div>
  )
}

/** Says that an article was copied from the game's own news, with a link to the original. */
export function TakenNote({ article: { source } }: { article: Article }) {
  const { t } = useTranslation('news')
  if (!source) return null
  const hotel = hotels[source.hotel].label
  return (
    <div className={styles.note}>
      <Note title={t('article.taken.title')}>
        <p>{t('article.taken.text', { hotel })}</p>
        <a className={styles.source} href={source.address}>
          {t('article.taken.source', { hotel })}
          <Icon name="external" small />
        </a>
      </Note>
    </div>
  )
}
