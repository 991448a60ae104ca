import { StaffLink } from '#features/housekeeping/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PictureUse } from '../contract.ts'
import styles from './picture-detail.module.css'

/** Where a picture is used, each text with its language. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation('staffPictures')
  return (
    <div className={styles.uses}>
      <h3>{uses.length > 0 ? t('detail.usesTitle', { count: uses.length }) : t('detail.noUses')}</h3>
      <UseList uses={uses} />
    </div>
  )
}

/**
 * Links to the texts; the picture of a whole thing leads to its text in the language of the page.
 */
export function UseList({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation('staffPictures')
  const own = useLanguage()
  return (
    <ul>
      {uses.map(({ subject, thing, language, label }) => (
        <li key={`${subject} ${thing} ${language}`}>
          <StaffLink to={pathOf({ subject, thing, language: language ?? own })}>
            <span lang={language ?? undefined}>{label || t('detail.untitled')}</span>
          </StaffLink>{' '}
          {(language || subject === 'news') && (
            <span className="meta">{language ? t(`languages.${language}`) : t('detail.mainPicture')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** News has a page for each language; other things have one page. */
function pathOf({ subject, thing, language }: Pick<PictureUse, 'subject' | 'thing' | 'language'>): string {
  return [subject, encodeURIComponent(thing), ...(subject === 'news' && language ? [language] : [])].join('/')
}
