import { Link, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { RadioBar } from '#features/radio/web/parts.tsx'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './app-bar.module.css'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { LanguageLinks, languageFlags } from './language-links.tsx'
import { type MenuEntry, menu, thisPage } from './menu.ts'
import { Own } from './own-part.tsx'
import { Submenu } from './submenu.tsx'
import { ThemeChoices } from './theme-choices.tsx'
import { noticeBell } from './visitor/on-demand-parts.ts'
import { VisitorTools } from './visitor/visitor-tools.tsx'

const dialog = onDemand(['search'], async () => (await import('../search/search-dialog.tsx')).SearchDialog)

/**
 * Opens the search by Ctrl+K or ⌘K in every window, and by a button in wide ones. Without scripts
 * it links to the search page.
 */
function SearchButton() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useOnDemand(dialog, open, close)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // An open modal dialog keeps the keyboard.
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  function openHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <a
        className={styles.button}
        href={addressOf('search', language)}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openHere}
      >
        <Icon name="search" />
      </a>
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}

/**
 * Bar at the top of every page: brand, menu (a drawer below 1280 px), theme, language and the
 * visitor tools.
 */
export function AppBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Drawer entries={menu} />
        <Brand />
        <MenuBar entries={menu} />
        <div className={styles.tools}>
          <RadioBar />
          <SearchButton />
          <ThemePicker />
          <LanguagePicker />
          <BellPlace />
          <VisitorTools />
        </div>
      </div>
    </header>
  )
}

/** The flag in the bar with the languages below it, and the themes where they have no button. */
function LanguagePicker() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  return (
    <Submenu button={<Flag country={languageFlags[language]} />} label={t('language.label')} align="end">
      <LanguageLinks />
      <ThemeChoices className={styles.themes} />
    </Submenu>
  )
}

/**
 * Space of the notification bell beside the user menu, for members only. Reserved from the first
 * paint until the bell is rendered.
 */
function BellPlace() {
  const user = useVisit()?.user ?? null
  // The page works without the bell; the user menu reports the failed fetch.
  const Bell = useOnDemand(noticeBell, user !== null)
  return (
    <div className={styles.place} data-member={user ? '' : undefined}>
      {Bell && <Bell key={user?.name} />}
    </div>
  )
}

/**
 * Theme button (moon or sun) with the list of themes. The style sheet selects the icon, so it is
 * right from the first paint.
 */
function ThemePicker() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.picker}>
      <Submenu
        button={
          <>
            <Icon name="moon" className={styles.moon} />
            <Icon name="sun" className={styles.sun} />
          </>
        }
        label={t('theme.label')}
        align="end"
      >
        <ThemeChoices />
      </Submenu>
    </div>
  )
}

/** The menu of wide windows: links, and a submenu for each group that has links. */
export function MenuBar({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const address = (page: PlainPageName) => addressOf(page, language)
  return (
    <nav className={styles.menuBarBar} aria-label={t('menu.label')}>
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
                      <span className={entry.short && styles.whole}>{t(entry.word)}</span>
                      {entry.short && (
                        <span className={styles.short} aria-hidden="true">
                          {t(entry.short)}
                        </span>
                      )}
                      {entry.Mark && <entry.Mark />}
                    </>
                  }
                  lit={entry.links.some((link) => pathname.startsWith(address(link.page)))}
                >
                  {entry.links.map((link) => (
                    <li key={link.page}>
                      <Link to={address(link.page)} activeOptions={thisPage}>
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
        <Own of="menu" />
      </ul>
    </nav>
  )
}
