import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { profileAddress, useVisit, WornIcon } from '#features/accounts/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { HouseCounters } from '#platform/web/ui/house-counters.tsx'
import { DarkWindow, GuestWindow, HouseWindows, LitWindow } from '#platform/web/ui/house-windows.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showOnlineUsers } from '../client.ts'
import type { OnlineUser, OnlineUsers } from '../contract.ts'
import styles from './lit-house.module.css'

/** Windows of two rows of the widest house. */
const windows = 34

/** The content of a window of the house. `number` distinguishes guests and dark windows. */
type HouseWindow<Member> =
  | { shows: 'member'; member: Member }
  | { shows: 'guest'; number: number }
  | { shows: 'dark'; number: number }

/**
 * Arranges the windows, row by row: a window for every member, a guest's curtain after every two,
 * and dark windows in between while there is room. Guests without a window are only counted.
 * Deterministic for the same visitors.
 */
export function arrangeWindows<Member>(members: readonly Member[], guests: number): HouseWindow<Member>[] {
  const waiting = [...members]
  let curtains = Math.min(guests, Math.max(0, windows - members.length))
  let dark = Math.max(0, windows - members.length - curtains)
  const arranged: HouseWindow<Member>[] = []
  while (waiting.length + curtains > 0) {
    const place = arranged.length
    if (dark > 0 && place % 5 === 3) {
      arranged.push({ shows: 'dark', number: dark })
      dark -= 1
      continue
    }
    const isCurtain = curtains > 0 && (waiting.length === 0 || place % 3 === 2)
    const member = isCurtain ? undefined : waiting.shift()
    if (member === undefined) {
      arranged.push({ shows: 'guest', number: curtains })
      curtains -= 1
    } else arranged.push({ shows: 'member', member })
  }
  return arranged
}

const pollMs = 30_000
const jitterMs = 4_000
const justAskedMs = 5_000

async function askWhoIsOnline({ signal }: { signal: AbortSignal }): Promise<OnlineUsers> {
  try {
    const answer = await call(showOnlineUsers, {}, signal)
    if (isRefusal(answer)) throw new Error(`Who is online was refused: ${answer.refused}`)
    return answer
  } catch (error) {
    if (!signal.aborted) console.error('Who is online could not be read.', error)
    throw error
  }
}

/**
 * Returns the online users, polled every 30 seconds while the page is visible, with jitter
 * (specification §9.1). A failure is logged and keeps the last value; null before the first answer.
 */
function useOnlineUsers(): OnlineUsers | null {
  // The visit request gives a guest the cookie without which the guest is not counted.
  const isGreeted = useVisit() !== null
  const [everyMs] = useState(() => pollMs + (Math.random() - 0.5) * jitterMs)
  const { data = null } = useQuery({
    queryKey: queryOf(showOnlineUsers, {}).queryKey,
    queryFn: askWhoIsOnline,
    enabled: isGreeted,
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: justAskedMs,
    retry: false,
  })
  return data
}

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
  const sign = worn && <WornIcon icon={worn.icon} />
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

/**
 * Returns how many leading windows of the house are visible within `rows`; updated when the page
 * width changes.
 */
function useShownWindows(rows: RefObject<HTMLElement | null>, members: number): number {
  const [shown, setShown] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are other windows to look at
  useEffect(() => {
    const box = rows.current
    if (!box) return
    const look = () => {
      const { bottom } = box.getBoundingClientRect()
      const first = [...box.querySelectorAll('li')].findIndex((each) => each.getBoundingClientRect().top >= bottom)
      setShown(first < 0 ? Number.POSITIVE_INFINITY : first)
    }
    // The observer also measures initially, but only after layout: measuring earlier would force a
    // synchronous layout.
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [rows, members])
  return shown
}
