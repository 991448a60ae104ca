import { Link, useRouterState } from '@tanstack/react-router'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
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
  const address = (page: PlainPageName) => addressOf(page, language)
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      <ul className={styles.entries}>
        {entries.map((entry) =>
          'page' in entry ? (
            <li key={entry.word}>
              <Link to={address(entry.page)} className={styles.link}>
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
                  lit={entry.links.some((link) => pathname.startsWith(address(link.page)))}
                >
                  {entry.links.map((link) => (
                    <li key={link.page}>
                      <Link to={address(link.page)}>
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
