import type { ReactNode } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Bell } from '#platform/web/ui/bell.tsx'
import styles from './offline-page.module.css'

/** The frame of pages without scripts: the bar with the name of the site, and one column. */
export function PlainFrame({
  siteName,
  language,
  children,
}: {
  siteName: string
  language: LanguageCode
  children: ReactNode
}) {
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.brand} href={addressOf('home', language)}>
          <Bell />
          {siteName}
        </a>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </>
  )
}
