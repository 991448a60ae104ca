import { Link } from '@tanstack/react-router'
import { Facade } from '#features/presence/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import star from './assets/star.png'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'
import { fansitePolicy, gameMaker, gameSite } from './links.ts'
import styles from './site-footer.module.css'

/** The documents of the legal page, by their anchors there. */
const legalAnchors = ['imprint', 'privacy', 'terms'] as const

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

function SocialLink({ href, name, icon }: { href: string; name: string; icon: IconName }) {
  return (
    <li>
      <a href={href} rel="noreferrer">
        <Icon name={icon} small />
        {name}
      </a>
    </li>
  )
}

/**
 * The foot of every page (specification §2.4), with the languages as plain links. The
 * official-fansite badge is English only; other sites say that they are independent.
 */
export function SiteFooter() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { siteName, year, social, isOfficial } = useSite()
  const x = language === 'tr' ? (social.xTurkish ?? social.x) : social.x
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
              {legalAnchors.map((anchor) => (
                <li key={anchor}>
                  <Link to={routePath('imprint')} params={{ language }} hash={anchor}>
                    {t(`footer.${anchor}`)}
                  </Link>
                </li>
              ))}
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
          {(social.discord || x) && (
            <div>
              <h2>{t('footer.social')}</h2>
              <ul>
                {social.discord && <SocialLink href={social.discord} name="Discord" icon="chat" />}
                {x && <SocialLink href={x} name="X" icon="x" />}
              </ul>
            </div>
          )}
        </div>
      </div>
    </footer>
  )
}
