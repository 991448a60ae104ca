import { languageCodes } from '#platform/contract/language.ts'
import type { SiteLink } from '#platform/contract/site.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import brand from './brand.module.css'
import drawer from './drawer.module.css'
import type { OwnPlace } from './own-part.tsx'
import { Submenu } from './submenu.tsx'

/**
 * What the administration adds to the frame: a logo, links in the menu, the drawer and the footer,
 * and the social accounts.
 */
export function OwnPart({ of, children }: OwnPlace) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { own: added } = useSite()
  if (!added) return children
  const { logo, links, discord } = added
  if (of === 'logo') return logo ? <img {...logo} className={brand.logo} alt="" /> : children
  const own = links.filter(({ place }) => place === (of === 'footer' ? of : 'menu'))
  const items = own.map((link) => (
    <li key={link.address}>
      <OwnLink link={link} />
    </li>
  ))
  if (of === 'footer') {
    const x = added.x[language]
    return (
      <>
        {own.length > 0 && (
          <div>
            <h2>{t('menu.more')}</h2>
            <ul>{items}</ul>
          </div>
        )}
        {(discord || x) && (
          <div>
            <h2>{t('footer.social')}</h2>
            <ul>
              {discord && <SocialLink href={discord} name="Discord" icon="chat" />}
              {x && <SocialLink href={x} name="X" icon="x" />}
            </ul>
          </div>
        )}
      </>
    )
  }
  if (own.length === 0) return null
  if (of === 'menu') {
    return (
      <li>
        <Submenu button={t('menu.more')}>{items}</Submenu>
      </li>
    )
  }
  return (
    <details name="menu">
      <summary className={drawer.item}>
        <Icon name="link" />
        {t('menu.more')}
        <Icon name="down" small />
      </summary>
      {own.map((link) => (
        <OwnLink key={link.address} link={link} className={drawer.inner} />
      ))}
    </details>
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

/** One of the links. A path with a language leads to the page in the visitor's own. */
function OwnLink({ link: { label, address }, className }: { link: SiteLink; className?: string | undefined }) {
  const language = useLanguage()
  const onClick = useInnerLinks()
  const [start = '', first, ...rest] = address.split('/')
  const inLanguage = languageCodes.some((code) => code === first) ? [start, language, ...rest].join('/') : address
  return (
    <a className={className} href={inLanguage} rel="noreferrer" onClick={onClick}>
      {label[language]}
      {address.startsWith('/') || <Icon name="external" small />}
    </a>
  )
}
