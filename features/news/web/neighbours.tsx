import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article } from '../contract.ts'
import { LanguageMark } from './item-marks.tsx'
import styles from './neighbours.module.css'

/** The ways to the item before and the one after. */
export function Neighbours({ article, language }: { article: Article; language: LanguageCode }) {
  const { t } = useTranslation('news')
  const { previous, next } = article
  if (!previous && !next) return null
  const ways = [
    { to: previous, rel: 'prev', icon: 'left', word: t('article.older') },
    { to: next, rel: 'next', icon: 'right', word: t('article.newer') },
  ] as const
  return (
    <nav className={styles.neighbours} aria-label={t('article.neighbours')}>
      {ways.map(({ to, rel, icon, word }) =>
        to ? (
          <a key={rel} href={addressOf('newsView', language, { slug: to.slug })} rel={rel} className={styles[rel]}>
            <Icon name={icon} />
            <span>
              <small>{word}</small>
              <b lang={to.language === language ? undefined : to.language}>{to.title}</b>
              {to.language !== language && <LanguageMark language={to.language} />}
            </span>
          </a>
        ) : null,
      )}
    </nav>
  )
}
