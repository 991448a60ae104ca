import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import styles from './drawer.module.css'
import { LanguageLinks } from './language-links.tsx'
import type { MenuEntry } from './menu.ts'
import { ThemeChoices } from './theme-choices.tsx'

/** The menu of windows below 1280 px: a modal drawer with the same entries, the themes and the languages. */
export function Drawer({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const titleId = useId()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const address = (path: string): string => `/${language}/${path}`

  function show() {
    drawer.current?.showModal()
    setOpen(true)
  }

  /** A press beside the drawer closes it, and so does going somewhere. */
  function closeWhenDone(event: MouseEvent) {
    const { target } = event
    if (target === drawer.current || (target instanceof Element && target.closest('a'))) drawer.current?.close()
  }

  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the element itself handles */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        onClick={closeWhenDone}
      >
        {open && (
          <div className={styles.frame}>
            <div className={styles.head}>
              <h2 id={titleId}>{t('menu.label')}</h2>
              <button type="button" aria-label={t('menu.close')} onClick={() => drawer.current?.close()}>
                <Icon name="close" />
              </button>
            </div>
            <nav aria-label={t('menu.label')}>
              {entries.map((entry) =>
                'path' in entry ? (
                  <Link key={entry.word} to={address(entry.path)} className={styles.item}>
                    <Icon name={entry.icon} />
                    {t(entry.word)}
                  </Link>
                ) : (
                  entry.links.length > 0 && (
                    <details key={entry.word} name="menu">
                      <summary className={styles.item}>
                        <Icon name={entry.icon} />
                        {t(entry.word)}
                        <Icon name="down" small />
                      </summary>
                      {entry.links.map((link) => (
                        <Link key={link.path} to={address(link.path)} className={styles.inner}>
                          {t(link.word)}
                        </Link>
                      ))}
                    </details>
                  )
                ),
              )}
            </nav>
            <h3>{t('theme.label')}</h3>
            <ul className={styles.choices}>
              <ThemeChoices />
            </ul>
            <h3>{t('language.label')}</h3>
            <ul className={styles.choices}>
              <LanguageLinks />
            </ul>
          </div>
        )}
      </dialog>
    </>
  )
}
