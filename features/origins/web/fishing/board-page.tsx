import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor, ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { originsHotels } from '../../client.ts'
import type { CalendarDay, FishingBoard, FishingDays } from '../../contract.ts'
import { calendarDay } from '../online/calendar-words.ts'
import { boardAddress } from './board-address.ts'
import styles from './board-page.module.css'
import { type BoardSearch, boardHotel, parseBoardSearch } from './board-search.ts'
import { BoardTable } from './board-table.tsx'
import { boardQuery } from './queries.ts'

export { boardHead, loadBoard } from './load-board.ts'

// The search parameters are part of the link's identity.
const exactly = { exact: true, includeSearch: true }

/** The day that is shown, and the ways to the kept days beside it and to the newest. */
function DayChoice({ asked, day, days }: { asked: BoardSearch; day: CalendarDay; days: FishingDays }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { earlier, later, newest } = days

  function step(to: CalendarDay | null, icon: 'left' | 'right', name: 'earlier' | 'later') {
    if (to === null) {
      return (
        <span className={styles.off}>
          <Icon name={icon} />
        </span>
      )
    }
    return (
      <ButtonLink
        to={routePath('habboOriginsFishing')}
        params={{ language }}
        search={searchOf(to)}
        resetScroll={false}
        preload={false}
        activeOptions={exactly}
        square
        icon={icon}
        aria-label={t(`fishing.day.${name}`, { day: calendarDay(to, language) })}
      />
    )
  }

  function searchOf(to: CalendarDay): BoardSearch {
    return parseBoardSearch({ hotel: asked.hotel, day: to === newest ? undefined : to })
  }

  return (
    <nav className={styles.days} aria-label={t('fishing.day.label')}>
      {step(earlier, 'left', 'earlier')}
      <time dateTime={day}>{calendarDay(day, language)}</time>
      {step(later, 'right', 'later')}
      {newest && newest !== day && (
        <ButtonLink
          to={routePath('habboOriginsFishing')}
          params={{ language }}
          search={searchOf(newest)}
          resetScroll={false}
          preload={false}
          activeOptions={exactly}
        >
          {t('fishing.day.newest')}
        </ButtonLink>
      )}
    </nav>
  )
}

/** The fishing ranking of a hotel of Habbo Origins, day by day. */
export function FishingPage() {
  const { t } = useTranslation('origins')
  const asked = parseBoardSearch(useSearch({ strict: false }))
  const { data } = useQuery(boardQuery(asked))
  const board = !data || isRefusal(data) ? null : data
  return (
    <FishingFrame asked={asked} title={<BoardTitle asked={asked} />} total={board?.total ?? 0}>
      {board?.day && <Board asked={asked} board={board} day={board.day} />}
      {board && !board.day && (
        <EmptyState vignette="off" title={t('fishing.empty.title')}>
          {t('fishing.empty.text')}
        </EmptyState>
      )}
    </FishingFrame>
  )
}

/** Shown for a day without a stored board, or a page that the board does not have. */
export function FishingPageMissing() {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const asked = parseBoardSearch(useSearch({ strict: false }))
  return (
    <FishingFrame asked={asked} title={<BoardTitle asked={asked} />} total={0}>
      <EmptyState
        vignette="search"
        title={t('fishing.missing.title')}
        action={
          <ButtonAnchor href={boardAddress(language, { hotel: asked.hotel })}>
            {t('fishing.missing.newest')}
          </ButtonAnchor>
        }
      >
        {t('fishing.missing.text')}
      </EmptyState>
    </FishingFrame>
  )
}

function BoardTitle({ asked }: { asked: BoardSearch }) {
  const { t } = useTranslation('origins')
  return t('fishing.board', { hotel: hotels[boardHotel(asked)].label })
}

function FishingFrame({
  asked,
  title,
  total,
  children,
}: {
  asked: BoardSearch
  title: ReactNode
  total: number
  children: ReactNode
}) {
  const { t } = useTranslation(['origins', 'shell'])
  const language = useLanguage()
  const figure = useFigures()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const board = useBoardFocus(asked)
  const shown = boardHotel(asked)
  return (
    <>
      <Street
        variant="inner"
        title={t('fishing.title')}
        shift={-540}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('shell:menu.origins') },
          { label: t('fishing.title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <OutageNotes asked={{ hotel: shown }} />
        <p className={styles.lead}>{t('fishing.lead')}</p>
        <ChoiceLinks label={t('fishing.hotels')}>
          {originsHotels.map((hotel) => (
            <ChoiceLink
              key={hotel}
              to={routePath('habboOriginsFishing')}
              params={{ language }}
              search={parseBoardSearch({ hotel })}
              resetScroll={false}
              preload={false}
              current={hotel === shown}
            >
              <Flag country={hotels[hotel].flag} small />
              {t(`fishing.hotel.${hotel}`)}
            </ChoiceLink>
          ))}
        </ChoiceLinks>
        <section aria-labelledby={titleId} ref={board} tabIndex={-1} className={styles.board}>
          <SectionTitle icon="crown" title={title} id={titleId}>
            {total > 0 && (
              <span className={styles.total}>{t('fishing.total', { count: total, number: figure(total) })}</span>
            )}
          </SectionTitle>
          {children}
        </section>
      </PageBody>
    </>
  )
}

function Board({ asked, board, day }: { asked: BoardSearch; board: FishingBoard; day: string }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { days, readAt, today, zone, page, pages } = board
  const isOld = day === days.newest && day !== today
  return (
    <>
      <DayChoice asked={asked} day={day} days={days} />
      <p className={styles.read}>
        {t('fishing.readAt')} {readAt && <Time value={readAt} form="dateTime" />} ·{' '}
        {days.earlier
          ? t('fishing.comparedWith', { day: calendarDay(days.earlier, language) })
          : t('fishing.firstBoard')}
      </p>
      {isOld && (
        <div className={styles.note}>
          <Note tone="warn" title={t('fishing.old.title')}>
            {t('fishing.old.text', { day: calendarDay(day, language) })}
          </Note>
        </div>
      )}
      <Card flush className={styles.card}>
        <BoardTable board={board} label={t('fishing.caption', { day: calendarDay(day, language) })} />
      </Card>
      <div className={styles.pages}>
        <PageLinks
          page={page}
          pages={pages}
          addressOf={(to) => boardAddress(language, { ...asked, page: to })}
          label={t('fishing.pages.label')}
          previousLabel={t('fishing.pages.previous')}
          nextLabel={t('fishing.pages.next')}
          pageLabel={(to) => t('fishing.pages.page', { page: to })}
        />
      </div>
      <p className={styles.says}>{t('fishing.says', { zone: zone.replaceAll('_', ' ') })}</p>
    </>
  )
}

/**
 * Moves keyboard focus to the beginning of the board when another page is shown, and when the
 * chosen day has no further one, so the pressed link is gone.
 */
function useBoardFocus({ page, day }: BoardSearch) {
  const board = useRef<HTMLElement>(null)
  const shown = useRef({ page, day })
  useEffect(() => {
    const before = shown.current
    shown.current = { page, day }
    const hasLostFocus = before.day !== day && document.activeElement === document.body
    if (before.page !== page || hasLostFocus) board.current?.focus({ preventScroll: true })
  }, [page, day])
  return board
}
