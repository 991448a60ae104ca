import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './article-body.module.css'

/** The credit below a picture; nothing if there is none. */
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
