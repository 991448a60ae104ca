import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { documents } from '../documents.ts'
import styles from './contents.module.css'

/** Table of contents with links to the documents and their sections. */
export function Contents() {
  const { t } = useTranslation('legal')
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">
        <Icon name="list" />
        {t('contents')}
      </h2>
      <ul className={styles.documents}>
        {documents.map(({ name, sections }) => (
          <li key={name}>
            <a className={styles.document} href={`#${name}`}>
              {t(`document.${name}`)}
            </a>
            <ul className={styles.sections}>
              {sections.map((section) => (
                <li key={section}>
                  <a href={`#${section}`}>{t(`sections.${section}.title`)}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
