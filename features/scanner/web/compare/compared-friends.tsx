import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedFriend, Comparison } from '../../contract.ts'
import { useFocusOnMore } from '../focus-on-more.ts'
import { ListEnd } from '../list-end.tsx'
import row from '../row-card.module.css'
import { comparedFriendsQuery } from './compare-queries.ts'
import styles from './compared-lists.module.css'
import { LeftOut } from './left-out.tsx'
import { SinceList } from './since-list.tsx'

/** The friends that all players have who show theirs. */
export function ComparedFriends({ comparison: { players, friends } }: { comparison: Comparison }) {
  const { t } = useTranslation(['compare', 'scanner'])
  const figure = useFigures()
  const titleId = useId()
  const query = useInfiniteQuery(comparedFriendsQuery(players.map(({ habboId }) => habboId)))
  const { data } = query
  const { list, expectMore } = useFocusOnMore(data?.pages.length ?? 0)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const showMore = () => {
    expectMore(items.length)
    void query.fetchNextPage()
  }
  const ofHotels = new Set(players.map(({ hotel }) => hotel)).size
  return (
    <section className="sec" aria-labelledby={titleId}>
      <SectionTitle icon="people" title={t('friends.title')} id={titleId}>
        {friends !== null && friends > 0 && <span className={styles.total}>{figure(friends)}</span>}
      </SectionTitle>
      <div className={styles.stack}>
        <LeftOut players={players} list="friends" />
        {friends !== null && total === 0 && (
          <p className="meta">{t(ofHotels > 1 ? 'friends.otherHotels' : 'friends.none')}</p>
        )}
        {items.length > 0 && (
          <ul className={styles.cards} ref={list}>
            {items.map((friend) => (
              <li key={friend.habboId ?? friend.name}>
                <FriendCard friend={friend} players={players} />
              </li>
            ))}
          </ul>
        )}
        {items.length > 0 && total > items.length && (
          <ListEnd query={query} shown={items.length} total={total} onMore={showMore} />
        )}
      </div>
    </section>
  )
}

function FriendCard({ friend, players }: { friend: ComparedFriend; players: Comparison['players'] }) {
  const language = useLanguage()
  const { habboId, name, avatar, gained } = friend
  return (
    <div className={row.card}>
      <Portrait src={avatar} lazy />
      <div className={styles.words}>
        {habboId === null ? (
          <b className={styles.name} translate="no">
            {name}
          </b>
        ) : (
          <Link
            className={styles.name}
            to={routePath('scannerUser')}
            params={{ language, habboId }}
            preload={false}
            translate="no"
          >
            {name}
          </Link>
        )}
        <SinceList players={players} gained={gained} />
      </div>
    </div>
  )
}
