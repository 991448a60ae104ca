import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { hotelCodes, hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceAnchor, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { boardNames, rarestPoints } from '../../board-names.ts'
import type { OwnBoardPlace, PlayerBoard } from '../../contract.ts'
import { boardAddress } from './board-address.ts'
import { type BoardSearch, parseBoardSearch } from './board-search.ts'
import styles from './boards-page.module.css'
import { askedOf, boardQuery, ownPlaceQuery } from './load-boards.ts'
import { PlaceTable } from './place-table.tsx'

export { loadYear, yearHead } from '../year/load-year.ts'
export { YearPage } from '../year/year-page.tsx'
export { loadPage, pageHead } from './load-boards.ts'

/** A board of scanned players, with the choice of boards and hotels. */
export function BoardsPage() {
  const { t } = useTranslation('boards')
  const language = useLanguage()
  const search = parseBoardSearch(useSearch({ strict: false }))
  const user = useVisit()?.user
  const { data } = useQuery(boardQuery(search, language))
  const isMissing = isRefusal(data)
  const { data: own } = useQuery({ ...ownPlaceQuery(search, language), enabled: Boolean(user) && !isMissing })
  if (isMissing) return <Missing search={search} />
  const place = user && own && !isRefusal(own) ? own : null
  // The page may come from a cache: beside a place, it is the one read with the place.
  const board = place?.board ?? data ?? null
  return (
    <BoardsFrame search={search} own={place && <OwnPlace place={place} search={search} />}>
      {board && <Sample board={board} />}
      {board && board.items.length > 0 && <Places board={board} search={search} />}
      {board && board.items.length === 0 && (
        <EmptyState title={t('empty.title')}>{t(`empty.${board.board === 'climbers' ? 'month' : 'text'}`)}</EmptyState>
      )}
    </BoardsFrame>
  )
}

/** Shown for an address that no board gave out. */
function Missing({ search }: { search: BoardSearch }) {
  const { t } = useTranslation('boards')
  const language = useLanguage()
  return (
    <BoardsFrame search={search}>
      <EmptyState
        vignette="search"
        title={t('missing.title')}
        action={
          <ButtonAnchor href={boardAddress(language, { ...search, after: undefined })}>{t('first')}</ButtonAnchor>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </BoardsFrame>
  )
}

function BoardsFrame({ search, own, children }: { search: BoardSearch; own?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['boards', 'shell'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const { board, hotel } = askedOf(search)
  return (
    <>
      <Street
        variant="inner"
        shift={-620}
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', language) }, { label: t('title') }]}
      />
      <PageBody onClick={onLinkClick}>
        <p className={styles.lead}>{t('lead')}</p>
        <p className={styles.ways}>
          <ButtonAnchor href={addressOf('scannerCompare', language)} icon="people">
            {t('compare')}
          </ButtonAnchor>
        </p>
        <div className={styles.choices}>
          <ChoiceLinks label={t('boards')}>
            {boardNames.map((name) => (
              <ChoiceAnchor key={name} href={boardAddress(language, { board: name, hotel })} current={name === board}>
                {t(`board.${name}`)}
              </ChoiceAnchor>
            ))}
          </ChoiceLinks>
          <ChoiceLinks label={t('hotels')} isRow>
            <ChoiceAnchor href={boardAddress(language, { board })} current={!hotel}>
              {t('allHotels')}
            </ChoiceAnchor>
            {hotelCodes.map((code) => (
              <ChoiceAnchor key={code} href={boardAddress(language, { board, hotel: code })} current={code === hotel}>
                <Flag country={hotels[code].flag} small />
                {hotels[code].label}
              </ChoiceAnchor>
            ))}
          </ChoiceLinks>
        </div>
        <section aria-labelledby={titleId} className={styles.board}>
          <SectionTitle icon="crown" title={t(`board.${board}`)} id={titleId} />
          <p className={styles.rule}>{t(`rule.${board}`, { points: rarestPoints })}</p>
          {children}
        </section>
        {own}
      </PageBody>
    </>
  )
}

/** Of how many players the board is. */
function Sample({ board: { hotel, scanned, ranked } }: { board: PlayerBoard }) {
  const { t } = useTranslation('boards')
  const figure = useFigures()
  const values = { count: scanned, number: figure(scanned), ranked: figure(ranked) }
  return (
    <p className={styles.sample}>
      {hotel ? t('sample.hotel', { ...values, hotel: hotels[hotel].label }) : t('sample.all', values)}
    </p>
  )
}

function Places({ board, search }: { board: PlayerBoard; search: BoardSearch }) {
  const { t } = useTranslation('boards')
  const language = useLanguage()
  return (
    <>
      <Card flush className={styles.card}>
        <PlaceTable board={board.board} places={board.items} label={t(`board.${board.board}`)} />
      </Card>
      {(search.after || board.nextCursor) && (
        <nav className={styles.pages} aria-label={t('pages')}>
          {search.after && (
            <ButtonAnchor href={boardAddress(language, { ...search, after: undefined })} rel="start">
              {t('first')}
            </ButtonAnchor>
          )}
          {board.nextCursor && (
            <ButtonAnchor href={boardAddress(language, { ...search, after: board.nextCursor })} rel="next">
              {t('next')}
              <Icon name="right" small />
            </ButtonAnchor>
          )}
        </nav>
      )}
    </>
  )
}

/** The place of the visitor's player with the neighbours. */
function OwnPlace({ place, search }: { place: OwnBoardPlace; search: BoardSearch }) {
  const { t } = useTranslation('boards')
  const titleId = useId()
  const { own, items } = place
  const { board } = askedOf(search)
  return (
    <Card as="section" className={styles.own ?? ''} aria-labelledby={titleId}>
      <CardTitle id={titleId} icon="user" title={t('own.title')} />
      {own ? (
        <PlaceTable board={board} places={items} own={own.habboId} label={t('own.neighbours')} />
      ) : (
        <NoPlace own={place} search={search} />
      )}
    </Card>
  )
}

/** Why the visitor's player is not on the board. */
function NoPlace({
  own: { isShown, isScanned, isPrivate, hotel },
  search,
}: {
  own: OwnBoardPlace
  search: BoardSearch
}) {
  const { t } = useTranslation('boards')
  const language = useLanguage()
  if (isPrivate) return <p>{t('own.private')}</p>
  if (!isShown)
    return (
      <p>
        {t('own.hidden')}{' '}
        <a className="lnk" href={`${addressOf('usersSettings', language)}?tab=privacy`}>
          {t('own.settings')}
        </a>
      </p>
    )
  if (hotel && search.hotel && hotel !== search.hotel)
    return (
      <p>
        {t('own.elsewhere', { hotel: hotels[search.hotel].label, own: hotels[hotel].label })}{' '}
        <a className="lnk" href={boardAddress(language, { board: search.board, hotel })}>
          {t('own.there')}
        </a>
      </p>
    )
  return <p>{t(isScanned ? 'own.none' : 'own.unscanned')}</p>
}
