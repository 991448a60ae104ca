import type { ReactNode } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { ToastProvider } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AppBar } from './app-bar.tsx'
import { StreetCrowd } from './crowd/street-crowd.tsx'
import { useLanguageMemory } from './language-memory.ts'
import { useNavigationMemory } from './navigation-memory.ts'
import styles from './shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { useTheme } from './theme.ts'

/**
 * Layout of every page: skip link, bar, the page itself (which begins with its `Street`), the
 * avatars in that street, footer and toasts.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  useTheme(language)
  useLanguageMemory(language)
  useNavigationMemory()
  return (
    <ToastProvider closeLabel={t('toast.close')}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <AppBar />
      <main id="main" tabIndex={-1}>
        <StreetCrowd>{children}</StreetCrowd>
      </main>
      <SiteFooter />
    </ToastProvider>
  )
}
