import { type QueryClient, useQuery } from '@tanstack/react-query'
import { notFound, useSearch } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type ReactNode, useId } from 'react'
import { profileAddress, useVisit, WornIcon } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RankingRow, RankingTable } from '#platform/web/ui/ranking-table.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Board, BoardPlace } from '../contract.ts'
import { boardAddress } from './board-address.ts'
import styles from './board-page.module.css'
import { CometAmount } from './comet-amount.tsx'
import { monthName } from './month-name.ts'
import { boardQuery, ownPlaceQuery } from './queries.ts'
import { type BoardSearch, parseBoardSearch } from './rewards-search.ts'

/**
 * Loads the board. Missing months are "not found", so they are not cached under arbitrary
 * addresses.
 */
export async function loadBoard(queryClient: QueryClient, asked: BoardSearch): Promise<void> {
  if (isRefusal(await queryClient.ensureQueryData(boardQuery(asked)))) throw notFound()
}

/** The head of the board. Search engines are shown the newest one. */
export function boardHead({ words, language }: { words: i18n; language: LanguageCode }, asked: BoardSearch) {
  const { month } = asked
  const title = pageTitle(words, [words.t('rewards:board.title'), ...(month ? [monthName(month, language)] : [])])
  const description = words.t('rewards:board.description')
  return {
    meta: pageMeta({ title, description, unlisted: month !== undefined }),
    links: [
      { rel: 'canonical', href: boardAddress(language, asked) },
      ...alternatesIn(languageCodes, boardAddress(language, asked)),
    ],
  }
}

/** The ranking of comets earned in a month. */
export function BoardPage() {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const asked = parseBoardSearch(useSearch({ strict: false }))
  const { data } = useQuery(boardQuery(asked))
  const board = !data || isRefusal(data) ? null : data
  if (!board) return <BoardFrame title={t('board.title')}>{null}</BoardFrame>
  const month = monthName(board.month, language)
  return (
    <BoardFrame title={month} choice={<MonthChoice board={board} />} own={<OwnPlaceCard asked={asked} />}>
      {board.places.length > 0 ? (
        <Card flush className={styles.card}>
          <BoardTable places={board.places} label={t('board.caption', { month })} />
        </Card>
      ) : (
        <EmptyState title={t('board.empty')}>{t('board.emptyText')}</EmptyState>
      )}
    </BoardFrame>
  )
}

/** Shown for a month without a board. */
export function BoardPageMissing() {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const { month }: BoardSearch = parseBoardSearch(useSearch({ strict: false }))
  return (
    <BoardFrame title={month ? monthName(month, language) : t('board.title')}>
      <EmptyState
        vignette="search"
        title={t('board.missing')}
        action={<ButtonAnchor href={boardAddress(language, {})}>{t('board.current')}</ButtonAnchor>}
      >
        {t('board.missingText')}
      </EmptyState>
    </BoardFrame>
  )
}

function BoardFrame({
  title,
  choice,
  own,
  children,
}: {
  title: string
  choice?: ReactNode
  own?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation(['rewards', 'shell'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  return (
    <>
      <Street
        variant="inner"
        shift={-700}
        title={t('board.title')}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('board.crumb') },
          { label: t('board.title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <p className={styles.lead}>{t('board.lead')}</p>
        {choice}
        <section aria-labelledby={titleId} className={styles.board}>
          <SectionTitle icon="crown" title={title} id={titleId} />
          {children}
        </section>
        {own}
      </PageBody>
    </>
  )
}

/** The ways to the boards beside this one, and to the newest. */
function MonthChoice({ board: { month, current, earlier, later } }: { board: Board }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const addressOf = (to: string) => boardAddress(language, { month: to === current ? undefined : to })
  if (earlier === null && later === null) return null
  return (
    <nav className={styles.months} aria-label={t('board.month')}>
      {earlier !== null && (
        <ButtonAnchor
          href={addressOf(earlier)}
          rel="prev"
          aria-label={t('board.earlier', { month: monthName(earlier, language) })}
        >
          <Icon name="left" small />
          {monthName(earlier, language)}
        </ButtonAnchor>
      )}
      {later !== null && (
        <ButtonAnchor
          href={addressOf(later)}
          rel="next"
          aria-label={t('board.later', { month: monthName(later, language) })}
        >
          {monthName(later, language)}
          <Icon name="right" small />
        </ButtonAnchor>
      )}
      {later !== null && later !== current && month !== current && (
        <ButtonAnchor href={addressOf(current)}>{t('board.current')}</ButtonAnchor>
      )}
    </nav>
  )
}

/** Shows the visitor's place; nothing for guests. */
function OwnPlaceCard({ asked }: { asked: BoardSearch }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const user = useVisit()?.user
  const { data } = useQuery({ ...ownPlaceQuery(asked), enabled: Boolean(user) })
  if (!user || !data || isRefusal(data)) return null
  const { place, comets, isShown } = data
  return (
    <Card as="section" className={styles.own ?? ''} aria-labelledby={titleId}>
      <Portrait src={user.avatar} size="small" tone="violet" />
      <div className={styles.words}>
        <CardTitle id={titleId} title={t('board.own')} />
        {place === null ? (
          <p>{t('board.ownNone')}</p>
        ) : (
          <p className={styles.line}>
            <b>{t('board.ownPlace', { place })}</b>
            <CometAmount comets={comets} />
          </p>
        )}
        {!isShown && (
          <p className={styles.hidden}>
            {t('board.ownHidden')}{' '}
            <a className="lnk" href={`${addressOf('usersSettings', language)}?tab=privacy`}>
              {t('board.settings')}
            </a>
          </p>
        )}
        <MoreLink href={addressOf('usersPurse', language)}>{t('board.purse')}</MoreLink>
      </div>
    </Card>
  )
}

/** The places of the board; the first three are marked. */
function BoardTable({ places, label }: { places: readonly BoardPlace[]; label: string }) {
  const { t } = useTranslation('rewards')
  return (
    <RankingTable label={label} columns={[t('board.place'), t('board.member'), t('purse.comets')]}>
      {places.map((place) => (
        <PlaceRow key={`${place.hotel} ${place.name}`} place={place} />
      ))}
    </RankingTable>
  )
}

function PlaceRow({ place: { place, comets, name, hotel, hasPage, habboId, avatar, icon } }: { place: BoardPlace }) {
  const language = useLanguage()
  // A member with a hidden profile may still have a visible player page.
  const player = habboId === null ? null : addressOf('scannerUser', language, { habboId })
  const address = hasPage ? profileAddress(language, hotel, name) : player
  return (
    <RankingRow
      place={place}
      who={
        <>
          <Portrait src={avatar} size="small" tone={place <= 3 ? 'lamp' : 'violet'} lazy />
          <span className={styles.boardTableWords}>
            <span className={styles.name}>
              {address === null ? (
                <b translate="no">{name}</b>
              ) : (
                <a href={address} translate="no">
                  {name}
                </a>
              )}
              <WornIcon icon={icon} />
            </span>
            <span className={styles.hotel}>
              <Flag country={hotels[hotel].flag} small />
              {hotels[hotel].label}
            </span>
          </span>
        </>
      }
    >
      <td>
        <CometAmount comets={comets} />
      </td>
    </RankingRow>
  )
}
