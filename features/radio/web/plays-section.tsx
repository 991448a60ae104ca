import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Play } from '../contract.ts'
import { Equaliser } from './equaliser.tsx'
import styles from './plays-section.module.css'
import { playsQuery } from './queries.ts'
import { playsAddress } from './radio-address.ts'
import { type PlaysSearch, parsePlaysSearch } from './radio-search.ts'
import { SongRow } from './song-row.tsx'
import { useOwnZone } from './use-own-zone.ts'
import { useIsLineOpen } from './use-request-line.ts'
import { clockIn } from './week-grid.ts'

const liveMs = 30_000

/** The played songs, newest first, grouped by days in the visitor's zone. */
export function PlaysSection({ asked }: { asked: PlaysSearch }) {
  const { t } = useTranslation(['airtime', 'shell'])
  const language = useLanguage()
  const titleId = useId()
  const isNarrowed = Boolean(asked.day || asked.search || asked.before)
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...playsQuery(language, asked),
    // The newest page is refreshed while it is shown; older pages do not change.
    refetchInterval: ({ state }) => (!isNarrowed && (state.data?.pages.length ?? 1) === 1 ? liveMs : false),
  })
  const pages = data?.pages ?? []
  const refusal = pages.find((page) => isRefusal(page))
  const lists = pages.flatMap((page) => (isRefusal(page) ? [] : [page]))
  const [first] = lists
  const plays = lists.flatMap((page) => page.plays)
  const next = lists.at(-1)?.next
  const title = asked.search ? t('plays.found', { search: asked.search }) : t('shell:menu.recentlyPlayed')
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon={asked.search ? 'search' : 'note'} title={title} id={titleId} />
      <PlaysFilters asked={asked} list={first ?? null} />
      {!data && !isError && (
        <div aria-busy="true">
          <Skeleton height="320px" />
        </div>
      )}
      {!data && isError && (
        <EmptyState
          vignette="error"
          title={t('plays.failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('pages.again')}
            </Button>
          }
        />
      )}
      {refusal && 'retryAfterSeconds' in refusal && <TooManySearches refusal={refusal} />}
      {first && plays.length === 0 && <Nothing isNarrowed={isNarrowed} />}
      {first && <Days plays={plays} />}
      {next && (hasNextPage || isFetchingNextPage) && (
        <div className={styles.more}>
          <ButtonAnchor
            href={playsAddress(language, { ...asked, before: next })}
            aria-busy={isFetchingNextPage || undefined}
            onClick={(event) => {
              // It leads to the older ones before any script runs; then they come to the others.
              event.preventDefault()
              event.stopPropagation()
              if (!isFetchingNextPage) void fetchNextPage()
            }}
          >
            {t('plays.more')}
          </ButtonAnchor>
        </div>
      )}
    </section>
  )
}

function Days({ plays }: { plays: readonly Play[] }) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const zone = useZone()
  const isWishable = useIsLineOpen()
  // Browsers of two years ago cannot group by themselves.
  const days = new Map<string, typeof plays>()
  for (const play of plays) {
    const { day } = clockIn(zone, play.playedAt)
    days.set(day, [...(days.get(day) ?? []), play])
  }
  return [...days].map(([day, ofDay]) => (
    <div key={day} className={styles.day}>
      <h3>{formatTime(`${day}T12:00:00Z`, 'day', language, 'UTC')}</h3>
      <ul>
        {ofDay.map((play) => (
          <SongRow
            key={play.id}
            song={play}
            isNow={play.isNow}
            isWishable={isWishable}
            before={play.isNow ? t('plays.now') : <Time value={play.playedAt} form="time" />}
            more={play.dj !== null && t('plays.with', { host: play.dj })}
          >
            {play.isNow && <Equaliser isMoving />}
          </SongRow>
        ))}
      </ul>
    </div>
  ))
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  if (!isNarrowed) return <EmptyState title={t('plays.empty')}>{t('plays.emptyText')}</EmptyState>
  return (
    <EmptyState
      vignette="search"
      title={t('plays.nothing')}
      action={<ButtonAnchor href={playsAddress(language)}>{t('plays.clear')}</ButtonAnchor>}
    >
      {t('plays.nothingText')}
    </EmptyState>
  )
}

/**
 * Filters the songs by a day of the station and by words. A day is applied at once; before scripts
 * run the browser submits the plain form.
 */
function PlaysFilters({
  asked,
  list,
}: {
  asked: PlaysSearch
  list: { zone: string; firstDay: string | null; today: string } | null
}) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const navigate = useNavigate()
  const ownZone = useOwnZone(list?.zone ?? 'UTC')
  const isTheirDay = list !== null && ownZone !== list.zone
  const dayField = useRef<HTMLInputElement>(null)

  // History navigation changes the day too; the field is updated in place, since it may have the
  // focus.
  useEffect(() => {
    if (dayField.current) dayField.current.value = asked.day ?? ''
  }, [asked.day])

  function show(form: HTMLFormElement) {
    const { day, search } = parsePlaysSearch(Object.fromEntries(new FormData(form)))
    void navigate({ href: playsAddress(language, { day, search, most: asked.most }), resetScroll: false })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }

  return (
    <search>
      <form className={styles.filters} action={playsAddress(language)} onSubmit={submit}>
        {asked.most && <input type="hidden" name="most" value={asked.most} />}
        <Field label={t(isTheirDay ? 'plays.dayThere' : 'plays.day')}>
          {(control) => (
            <Input
              {...control}
              ref={dayField}
              type="date"
              name="day"
              defaultValue={asked.day}
              min={list?.firstDay ?? undefined}
              max={list?.today}
              onChange={({ target: { form, value } }) => {
                // A partially typed year is not applied yet.
                if (form && (value === '' || parsePlaysSearch({ day: value }).day)) show(form)
              }}
            />
          )}
        </Field>
        <SearchRow
          label={t('plays.search')}
          search={asked.search}
          placeholder={t('plays.example')}
          find={t('plays.find')}
        />
        {(asked.day || asked.search || asked.before) && (
          <TextLink href={playsAddress(language, { most: asked.most })}>{t('plays.clear')}</TextLink>
        )}
      </form>
    </search>
  )
}
