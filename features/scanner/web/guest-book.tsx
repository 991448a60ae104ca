import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Observed } from '#platform/contract/time.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Change, Player, Visibility } from '../contract.ts'
import { playerFeedAddress } from '../feed-address.ts'
import { editionOf } from './edition-of.ts'
import styles from './guest-book.module.css'
import { useIntervalWords } from './interval.ts'
import { changesQuery } from './queries.ts'

const visibilities: readonly string[] = ['public', 'private', 'banned', 'missing'] satisfies Visibility[]

/** Returns whether a guest book value is a visibility code. */
function isVisibility(value: string | null): value is Visibility {
  return value !== null && visibilities.includes(value)
}

type Kind = Change['kind']

const gained: readonly Kind[] = ['badgesGained', 'friendsGained', 'groupsJoined', 'roomsOpened', 'photosTaken']
const lost: readonly Kind[] = ['badgesLost', 'friendsLost', 'groupsLeft', 'roomsGone', 'photosGone']
const ofPeople: readonly Kind[] = ['friendsGained', 'friendsLost']
/** The maximum number of names listed; further subjects are still shown by picture. */
const mostNames = 6
const ofValues: readonly Kind[] = ['nameChanged', 'mottoChanged', 'lookChanged', 'levelChanged', 'visibilityChanged']
const ofPhotos: readonly Kind[] = ['photosTaken', 'photosGone']

function colourOf(kind: Kind): string | undefined {
  if (gained.includes(kind)) return styles.gained
  return lost.includes(kind) ? styles.lost : styles.changed
}

/**
 * An entry of the guest book: when it was found, what was gained, lost or changed, and its
 * pictures.
 */
function GuestBookEntry({ change, edition }: { change: Change; edition: Edition }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const intervalWords = useIntervalWords()
  const { kind, observed, count, subjects, from, to } = change
  const values = ofValues.includes(kind)
  return (
    <li className={classNames(styles.entry, colourOf(kind))}>
      <span className={styles.when}>
        {isWiderThanDay(observed, language, zone) ? intervalWords(observed) : <Time value={observed.by} form="time" />}
      </span>
      {edition === 'origins' && kind === 'badgesGained' ? t('worn.seen', { count }) : t(`guestBook.${kind}`, { count })}
      {values && kind === 'lookChanged' && <Looks from={from} to={to} />}
      {values && kind !== 'lookChanged' && <Values kind={kind} from={from} to={to} />}
      {!values && <Subjects kind={kind} subjects={subjects} count={count} />}
    </li>
  )
}

function Values({ kind, from, to }: Pick<Change, 'kind' | 'from' | 'to'>) {
  const { t } = useTranslation('scanner')
  const written = (value: string | null): ReactNode => {
    if (kind === 'visibilityChanged' && isVisibility(value)) return t(`visibility.${value}`)
    return value === null ? t('removed') : value || t('guestBook.nothing')
  }
  return (
    <span className={styles.values}>
      <del>{written(from)}</del> <span aria-hidden="true">→</span>
      <span className="sr">{t('guestBook.became')}</span> <ins>{written(to)}</ins>
    </span>
  )
}

function Looks({ from, to }: Pick<Change, 'from' | 'to'>) {
  const { t } = useTranslation('scanner')
  return (
    <span className={styles.pictures}>
      {from ? <Portrait src={from} size="small" tone="off" alt={t('guestBook.lookBefore')} lazy /> : t('removed')}
      <span aria-hidden="true">→</span>
      {to ? <Portrait src={to} size="small" alt={t('guestBook.lookAfter')} lazy /> : t('removed')}
    </span>
  )
}

function Subjects({ kind, subjects, count }: Pick<Change, 'kind' | 'subjects' | 'count'>) {
  const { t } = useTranslation('scanner')
  const named = ofPhotos.includes(kind) ? [] : subjects.slice(0, mostNames)
  const more = count - named.length
  const pictures = subjects.filter((subject) => subject.picture !== null)
  return (
    <>
      {named.map((subject, index) => (
        <span key={subject.key}>
          {index > 0 && ','} <ins>{subject.label}</ins>
        </span>
      ))}
      {more > 0 && named.length > 0 && <> {t('guestBook.andMore', { count: more })}</>}
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map(({ key, picture }) =>
            ofPeople.includes(kind) ? (
              <Portrait key={key} src={picture} size="small" tone={kind === 'friendsLost' ? 'off' : 'lamp'} lazy />
            ) : (
              picture && <PixelPicture key={key} src={picture} width={40} height={40} lazy className={styles.picture} />
            ),
          )}
        </span>
      )}
    </>
  )
}

const lines = [0, 1, 2, 3, 4, 5]
/**
 * The approximate height of an entry on a phone, in CSS pixels: the placeholder size before layout,
 * so the page keeps its length.
 */
const entryHeight = 119

/** What scans found changed, by day, newest first. */
export function GuestBook({ player }: { player: Player }) {
  const { habboId, visibility } = player
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const titleId = useId()
  const query = useInfiniteQuery(changesQuery(habboId))
  const { data, isError, hasNextPage, isFetchingNextPage } = query
  const changes = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const days = useMemo(() => byDay(changes, language, zone), [changes, language, zone])
  const nameOf = useDayNames()
  return (
    <Card as="aside" id="guest-book" tabIndex={-1} className={styles.book ?? ''} aria-labelledby={titleId}>
      <CardTitle icon="clock" title={t('guestBook.title')} id={titleId} />
      {data === undefined ? (
        isError ? (
          <Note tone="bad" icon="warn" title={t('panel.failed')}>
            <Button small onClick={() => void query.refetch()}>
              {t('panel.retry')}
            </Button>
          </Note>
        ) : (
          <div className={styles.waiting}>
            <p className="sr">{t('panel.loading')}</p>
            {lines.map((line) => (
              <Skeleton key={line} height="44px" />
            ))}
          </div>
        )
      ) : days.length === 0 ? (
        <EmptyState level="h3" title={t('guestBook.empty.title')}>
          {/* What the hotel hides cannot be seen to change. */}
          {t(visibility === 'public' ? 'guestBook.empty.text' : 'guestBook.empty.shut')}
        </EmptyState>
      ) : (
        <ol className={styles.days} style={{ containIntrinsicBlockSize: `auto ${changes.length * entryHeight}px` }}>
          {days.map(({ day, entries }) => (
            <li key={day}>
              <h3 className={styles.day}>{nameOf(day)}</h3>
              <ul className={styles.entries}>
                {entries.map((change) => (
                  <GuestBookEntry key={change.id} change={change} edition={editionOf(player)} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button small variant="ghost" icon="down" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('guestBook.older')}
        </Button>
      )}
      <p className={styles.feeds}>
        {t('guestBook.follow')}
        <TextLink href={playerFeedAddress(language, habboId, 'atom')}>Atom</TextLink>
        <TextLink href={playerFeedAddress(language, habboId, 'json')}>JSON Feed</TextLink>
        <TextLink href={`${addressOf('communityEmbeds', language)}?kind=player&id=${habboId}`}>
          {t('guestBook.embed')}
        </TextLink>
      </p>
    </Card>
  )
}

/**
 * Returns a function that names a day "Today" or "Yesterday"; only after hydration, since a cached
 * page may be from another day.
 */
function useDayNames(): (day: string) => string {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const hydrated = useHydrated()
  const [now] = useState(() => Date.now())
  if (!hydrated) return (day) => day
  const dayOf = (instant: number) => formatTime(new Date(instant).toISOString(), 'day', language, zone)
  const [today, yesterday] = [dayOf(now), dayOf(now - 86_400_000)]
  return (day) => (day === today ? t('guestBook.today') : day === yesterday ? t('guestBook.yesterday') : day)
}

/** A day of the guest book: its localised name ("Saturday, 08/11/2025") and its entries. */
type GuestBookDay<Entry> = { day: string; entries: Entry[] }

/** Groups entries, newest first, by the day they were found, in a zone. */
export function byDay<Entry extends { observed: Observed }>(
  entries: readonly Entry[],
  language: LanguageCode,
  zone: string,
): GuestBookDay<Entry>[] {
  const days: GuestBookDay<Entry>[] = []
  for (const entry of entries) {
    const day = formatTime(entry.observed.by, 'day', language, zone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/**
 * Returns whether the observed interval spans midnight in a zone: a single day would then be too
 * precise.
 */
export function isWiderThanDay({ after, by }: Observed, language: LanguageCode, zone: string): boolean {
  return after !== null && formatTime(after, 'date', language, zone) !== formatTime(by, 'date', language, zone)
}
