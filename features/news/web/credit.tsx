import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './article-body.module.css'

/** Says who made a picture, below it; nothing where that is unknown. */
export function Credit({ name }: { name: string | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  if (!name) return null
  return (
    <p className={styles.credit} lang={language}>
      {t('article.credit', { name })}
    </p>
  )
}
