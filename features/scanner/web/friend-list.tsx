import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Friend } from '../contract.ts'
import styles from './card-grid.module.css'
import { useIntervalWords } from './interval.ts'
import { type ListProps, PanelList } from './panel-list.tsx'
import { friendsQuery } from './queries.ts'
import { useScanTexts } from './scan-texts.ts'
import { useScan } from './use-scan.ts'

/**
 * A friend, linked to the friend's page unless hidden. The link starts a scan first, since most
 * friends have never been scanned; if that is refused, the page is opened anyway unless the player
 * does not exist.
 */
const FriendCard = memo(function FriendCard({
  friend,
  hotel,
  former,
  tabIndex,
}: {
  friend: Friend
  hotel: HotelCode
  former: boolean
  tabIndex: 0 | -1 | undefined
}) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  const intervalWords = useIntervalWords()
  const scanTexts = useScanTexts()
  const { scan, busy } = useScan()

  const { habboId: linkedId } = friend
  const words = (
    <>
      <Portrait src={friend.avatar} tone={former ? 'off' : 'lamp'} lazy />
      <span className={styles.friendCardWords}>
        <b>{friend.name}</b>
        {friend.motto && <span className={styles.motto}>{friend.motto}</span>}
        <span className={styles.friendCardWhen}>
          {friend.lost
            ? t('friend.lost', { interval: intervalWords(friend.lost) })
            : t('friend.gained', { interval: intervalWords(friend.gained) })}
        </span>
      </span>
    </>
  )
  const look = classNames(styles.friend, former && styles.friendCardFormer)
  if (linkedId === null) return <div className={look}>{words}</div>

  const openScanned = async (event: MouseEvent) => {
    // A new tab or window goes straight to the address.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    if (busy) return
    const answer = await scan(hotel, friend.name)
    if (answer === 'failed' || isRefusal(answer)) {
      toast({ tone: 'bad', text: refusalText(t, answer, scanTexts(answer, hotel, friend.name)) })
      return
    }
    await navigate({ to: routePath('scannerUser'), params: { language, habboId: answer.habboId } })
  }

  return (
    <Link
      className={look}
      to={routePath('scannerUser')}
      params={{ language, habboId: linkedId }}
      preload={false}
      tabIndex={tabIndex}
      onClick={openScanned}
      aria-busy={busy || undefined}
    >
      {words}
      {busy && <Spinner />}
    </Link>
  )
})

/** The friends of a player; each leads to the friend's own page. */
export function FriendList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...friendsQuery(player.habboId, selection), placeholderData: keepPreviousData })
  return (
    <PanelList
      panel="friends"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.friends}
      keyOf={(friend) => friend.habboId ?? friend.name}
      arrowKeys
    >
      {(friend, { tabIndex }) => (
        <FriendCard friend={friend} hotel={player.hotel} former={selection.state === 'former'} tabIndex={tabIndex} />
      )}
    </PanelList>
  )
}
