import { Link, useRouterState } from '@tanstack/react-router'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { MenuEntry } from './menu.ts'
import styles from './menu-bar.module.css'
import { Submenu } from './submenu.tsx'

/** The menu of wide windows: links, and a submenu for each group that has links. */
export function MenuBar({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const address = (path: string): string => `/${language}/${path}`
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      <ul className={styles.entries}>
        {entries.map((entry) =>
          'path' in entry ? (
            <li key={entry.word}>
              <Link to={address(entry.path)} className={styles.link}>
                {t(entry.word)}
              </Link>
            </li>
          ) : (
            entry.links.length > 0 && (
              <li key={entry.word}>
                <Submenu
                  button={
                    <>
                      {t(entry.word)}
                      {entry.Mark && <entry.Mark />}
                    </>
                  }
                  lit={entry.links.some((link) => pathname.startsWith(address(link.path)))}
                >
                  {entry.links.map((link) => (
                    <li key={link.path}>
                      <Link to={address(link.path)}>
                        <Icon name={link.icon} />
                        {t(link.word)}
                      </Link>
                    </li>
                  ))}
                </Submenu>
              </li>
            )
          ),
        )}
      </ul>
    </nav>
  )
}
