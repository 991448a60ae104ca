import { WornIcon, writtenName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { useUnreadNotices } from '#features/notifications/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { ownHousekeeping } from '#platform/contract/site.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MenuAnchor, MenuButton, MenuCard, MenuLink } from '#platform/web/ui/menu-card.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import star from '../assets/star-small.png'
import type { Member } from './member.ts'
import styles from './user-menu-card.module.css'

/**
 * User menu: the logged-in user, housekeeping for staff, shop with the stars, settings, log out.
 */
export function UserMenuCard({
  user,
  roles,
  onLogOut,
  wide = false,
}: Member & { onLogOut: () => void; wide?: boolean }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const purse = addressOf('usersPurse', language)
  const shop = addressOf('usersShop', language)
  const settings = addressOf('usersSettings', language)
  const { default_currency: stars, equipped_icon: worn } = user
  return (
    <MenuCard
      className={wide ? styles.wide : undefined}
      top={
        <>
          <Portrait src={user.avatar} size="small" tone="violet" />
          <div className={styles.who}>
            <p className={styles.name}>
              <b>{user.name}</b>
              <WornIcon icon={worn?.icon} />
            </p>
            <p className={styles.line}>{hotels[user.hotel].label}</p>
          </div>
        </>
      }
    >
      {wide && <Notices />}
      {roles.length > 0 && <Housekeeping />}
      <MenuLink
        to={shop}
        icon="bag"
        end={
          <span className={styles.stars}>
            <PixelPicture src={star} width={22} height={22} />
            <span aria-hidden="true">{new Intl.NumberFormat(formatLocales[language]).format(stars)}</span>
            <span className="sr">{t('menu.stars', { count: stars })}</span>
          </span>
        }
      >
        {t('menu.shop')}
      </MenuLink>
      <MenuLink to={settings} icon="gear">
        {t('menu.settings')}
      </MenuLink>
      <MenuLink
        to={routePath('usersProfile')}
        params={{ language, hotel: user.hotel, name: writtenName(user.name) }}
        icon="user"
      >
        {t('menu.profile')}
      </MenuLink>
      <MenuLink to={purse} icon="coin">
        {t('menu.purse')}
      </MenuLink>
      <MenuButton icon="logout" onClick={onLogOut}>
        {t('menu.logOut')}
      </MenuButton>
    </MenuCard>
  )
}

/** In the bar, the bell is beside the menu. */
function Notices() {
  const { t } = useTranslation('notices')
  const unread = useUnreadNotices() ?? 0
  const notices = addressOf('usersNotices', useLanguage())
  return (
    <MenuLink
      to={notices}
      icon="bell"
      end={unread > 0 && <Plate tone="lamp">{t('bell.unread', { count: unread })}</Plate>}
    >
      {t('bell.label')}
    </MenuLink>
  )
}

function Housekeeping() {
  const { t } = useTranslation('accounts')
  const { housekeepingUrl } = useSite()
  const own = addressOf('housekeeping', useLanguage())
  return housekeepingUrl === ownHousekeeping ? (
    <MenuAnchor href={own} icon="wrench">
      {t('menu.housekeeping')}
    </MenuAnchor>
  ) : (
    <MenuAnchor href={housekeepingUrl} icon="wrench" rel="noreferrer" end={<Icon name="external" small />}>
      {t('menu.housekeeping')}
    </MenuAnchor>
  )
}
