import type { ReactNode } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NoticeTone } from '../contract.ts'
import styles from './notice.module.css'

/** A part of an article that is set off with a label. That of a spoiler is closed until opened. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  if (tone === 'spoiler') {
    return (
      <details className={classNames(styles.notice, styles.spoiler)}>
        <summary lang={language}>
          <Icon name="eye-off" />
          <b>{t('article.notice.spoiler')}</b>
          <span className={styles.hint}>{t('article.notice.open')}</span>
          <Icon name="down" className={styles.arrow} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    )
  }
  return (
    <div className={classNames(styles.notice, styles[tone])} role="note">
      <p className={styles.label} lang={language}>
        <Icon name={tone === 'tip' ? 'info' : 'warn'} />
        <b>{t(`article.notice.${tone}`)}</b>
      </p>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
