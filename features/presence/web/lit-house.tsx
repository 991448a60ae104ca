import { useRef, useState } from 'react'
import { WornIcon } from '#features/accounts/web/parts.tsx'
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
import { useHiddenMembers } from './use-hidden-members.ts'

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

function windowOf(window: HouseWindow<OnlineUser>) {
  if (window.shows === 'dark') return <DarkWindow key={`dark ${window.number}`} />
  if (window.shows === 'guest') return <GuestWindow key={`guest ${window.number}`} />
  const { name, habbo_hotel, avatar, equipped_icon: worn } = window.member
  const sign = worn && <WornIcon icon={worn.icon.name} />
  return <LitWindow key={`${habbo_hotel} ${name}`} name={name} src={avatar} sign={sign} />
}

/** The house with the lights of those who are in. Two rows are shown; where members live below, a button shows them all. */
export function LitHouse() {
  const { t } = useTranslation('presence')
  const online = useOnlineUsers()
  const [isWhole, setWhole] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const members = online?.loggedIn ?? []
  const hides = useHiddenMembers(rows, members.length)
  return (
    <>
      <Counters online={online} />
      <div ref={rows} className={classNames(styles.rows, isWhole && styles.all)} aria-hidden={online === null}>
        <HouseWindows label={t('members')}>{arrangeWindows(members, online?.guests ?? 0).map(windowOf)}</HouseWindows>
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
