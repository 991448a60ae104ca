import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { BannersPlace } from '#features/banners/web/parts.tsx'
import { Facade } from '#features/presence/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { parsePanelFlags } from '#platform/web/panel-flags.ts'
import { useSite } from '#platform/web/site.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { StreetCrowdPlace } from '#platform/web/ui/street.tsx'
import { ToastProvider } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AppBar } from './app-bar.tsx'
import star from './assets/star.png'
import { Brand } from './brand.tsx'
import { LanguageLinks, useLanguageMemory } from './language-links.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Own } from './own-part.tsx'
import styles from './shell.module.css'
import { storeValue } from './stored-value.ts'
import { useTheme } from './theme.ts'
import { watchTravel } from './travel.ts'

/** External addresses that the footer links to (specification §2.4). */

/** The game's Fan Site Policy. Only this one article is known, so all languages share it. */
const fansitePolicy = 'https://help.habbo.nl/hc/articles/221159128'

/** Maker of the game. */
const gameMaker = { name: 'Sulake', href: 'https://www.sulake.com' }

/** The game's own site; Turkish visitors get the Turkish one. */
function gameSite(language: LanguageCode): { name: string; href: string } {
  return language === 'tr'
    ? { name: 'Habbo.com.tr', href: 'https://www.habbo.com.tr' }
    : { name: 'Habbo.com', href: 'https://www.habbo.com' }
}

function OutsideLink({ href, name }: { href: string; name: string }) {
  const lastSpace = name.lastIndexOf(' ') + 1
  return (
    <li>
      <a className={styles.outside} href={href} rel="noreferrer">
        {name.slice(0, lastSpace)}
        <span className={styles.last}>
          {name.slice(lastSpace)}
          <Icon name="external" small />
        </span>
      </a>
    </li>
  )
}

/**
 * The foot of every page (specification §2.4), with the languages as plain links. The
 * official-fansite badge is English only; other sites say that they are independent.
 */
function SiteFooter() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { siteName, year, isOfficial } = useSite()
  const game = gameSite(language)
  return (
    <footer className={styles.footer}>
      <Facade />
      <div className={styles.foot}>
        <div className={`wrap ${styles.columns}`}>
          <div>
            <Brand wide />
            <p className={styles.legal}>
              {t('footer.copyright', { siteName, year })}
              {!isOfficial && ` ${t('footer.independent')}`}
            </p>
            {isOfficial && language === 'en' && (
              <p className={styles.official}>
                <img src={star} width={44} height={44} alt="" />
                {t('footer.official')}
              </p>
            )}
          </div>
          <div>
            <h2>{t('footer.house')}</h2>
            <ul>
              <LegalLinks />
              <OutsideLink href={fansitePolicy} name={t('footer.policy')} />
              <li>
                <Link to={routePath('status')} params={{ language }}>
                  {t('footer.status')}
                </Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('footer.game')}</h2>
            <ul>
              <OutsideLink {...game} />
              <OutsideLink {...gameMaker} />
            </ul>
          </div>
          <div>
            <h2>{t('language.label')}</h2>
            <ul>
              <LanguageLinks />
            </ul>
          </div>
          <Own of="footer" />
        </div>
      </div>
    </footer>
  )
}

const headerComments = onDemand(['icons'], async () => (await import('./crowd/header-comments.tsx')).HeaderComments)

/**
 * Shows the avatars of recent commenters in the street of each page. They load after the page,
 * which is the same for all visitors, and persist across navigation.
 */
function StreetCrowd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // On failure the street stays empty, which does not affect the page.
  const HeaderComments = useOnDemand(headerComments, useHydrated())
  // During navigation the place is set at once, to avoid flicker; before the avatars have loaded,
  // that would delay hydration.
  const isTaken = useRef(false)
  const take = useCallback((street: HTMLElement | null) => {
    if (isTaken.current) setPlace(street)
    else startTransition(() => setPlace(street))
  }, [])
  useEffect(() => {
    isTaken.current = HeaderComments !== null
  }, [HeaderComments])
  return (
    <StreetCrowdPlace value={take}>
      {children}
      {HeaderComments && <HeaderComments place={place} />}
    </StreetCrowdPlace>
  )
}

/**
 * Layout of every page: skip link, bar, notices, the page itself (which begins with its `Street`),
 * the avatars in that street, footer and toasts.
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
      <BannersPlace />
      <main id="main" tabIndex={-1}>
        <StreetCrowd>{children}</StreetCrowd>
      </main>
      <SiteFooter />
    </ToastProvider>
  )
}

/**
 * After each navigation, stores the path left as `previousRoute`. A changed path scrolls to the top
 * and moves the focus to the content; back and forward restore the place (`router.tsx`).
 */
function useNavigationMemory(): void {
  const router = useRouter()
  useEffect(() => {
    const travel = watchTravel(router.history)
    // Fetched when the page runs, before the first navigation.
    const scrolling = import('./scroll-to-top.ts')
    scrolling.catch(() => {})
    const forgetRouter = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      storeValue('previousRoute', fromLocation.href)
      if (!pathChanged || travel.hasTravelled() || toLocation.hash) return
      void scrolling.then(({ scrollToTop }) => scrollToTop()).catch(() => window.scrollTo(0, 0))
      // A panel that opens with the page takes the focus itself, and would close if it lost it.
      const { login, forgotPassword } = parsePanelFlags(toLocation.search)
      if (login || forgotPassword) return
      document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      travel.stop()
      forgetRouter()
    }
  }, [router])
}
