import { useDeferredValue, useRef, useState } from 'react'
import { profileAddress, WornIcon } from '#features/accounts/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { HouseCounters } from '#platform/web/ui/house-counters.tsx'
import { DarkWindow, GuestWindow, HouseWindows, LitWindow } from '#platform/web/ui/house-windows.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineUser, OnlineUsers } from '../contract.ts'
import { arrangeWindows, type HouseWindow } from './arrange-windows.ts'
import styles from './lit-house.module.css'
import { useOnlineUsers } from './online-users.ts'
import { useShownWindows } from './use-shown-windows.ts'

function Counters({ online }: { online: OnlineUsers | null }) {
  const { t } = useTranslation('presence')
  const { format } = new Intl.NumberFormat(formatLocales[useLanguage()])
  if (!online) return <div className={styles.head} />
  const { guests, count } = online
  return (
    <div className={styles.head}>
      <HouseCounters
        title={t('title')}
        counters={[
          { label: t('loggedIn', { count: count.loggedIn }), value: format(count.loggedIn) },
          { label: t('guests', { count: guests }), value: format(guests) },
          { label: t('total'), value: format(count.total) },
        ]}
      />
    </div>
  )
}

/** `isHidden` is set for windows below the visible rows: they are not reachable by Tab. */
function windowOf(window: HouseWindow<OnlineUser>, language: LanguageCode, isHidden: boolean) {
  if (window.shows === 'dark') return <DarkWindow key={`dark ${window.number}`} />
  if (window.shows === 'guest') return <GuestWindow key={`guest ${window.number}`} />
  const { name, habbo_hotel, avatar, equipped_icon: worn, has_page } = window.member
  const sign = worn && <WornIcon icon={worn.icon.name} />
  const href = has_page ? profileAddress(language, habbo_hotel, name) : undefined
  return (
    <LitWindow
      key={`${habbo_hotel} ${name}`}
      name={name}
      src={avatar}
      sign={sign}
      href={href}
      tabIndex={isHidden ? -1 : undefined}
    />
  )
}

/**
 * The house with a lit window per online member, linked to the member's page. Two rows are shown;
 * if there are more, a button shows them all.
 */
export function LitHouse() {
  const { t } = useTranslation('presence')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  // Rendering forty windows at once would block a phone.
  const online = useDeferredValue(useOnlineUsers())
  const [isWhole, setWhole] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const members = online?.loggedIn ?? []
  const shown = useShownWindows(rows, members.length)
  const house = arrangeWindows(members, online?.guests ?? 0)
  const hides = house.some((window, place) => window.shows === 'member' && place >= shown)
  return (
    <>
      <Counters online={online} />
      <div
        ref={rows}
        className={classNames(styles.rows, isWhole && styles.all)}
        aria-hidden={online === null}
        onClick={onLinkClick}
      >
        <HouseWindows label={t('members')}>
          {house.map((window, place) => windowOf(window, language, !isWhole && place >= shown))}
        </HouseWindows>
      </div>
      {(hides || isWhole) && (
        <div className={styles.more}>
          <Button small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showAll', { count: members.length })}
          </Button>
        </div>
      )}
    </>
  )
}
