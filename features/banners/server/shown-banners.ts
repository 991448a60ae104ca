import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { KeptCopy } from '#platform/server/cache/kept-copy.ts'
import { openKeptCopy } from '#platform/server/cache/kept-copy.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { type BannerTexts, mostShown, type Place, type ShownBanner, type ShownBanners } from '../contract.ts'
import type { BannersTables } from './tables.ts'
import { bannersTag } from './tags.ts'

type Row = Selectable<BannersTables['banners_notices']>

/** What pages of a place show now: the state, which names it, and the notices in a language. */
export type BannersOf = { state: string; until: number; rows: readonly Row[] }

/** The notices that a process shows, from its memory: known without the database, too. */
export type LiveBanners = KeptCopy<readonly Row[]> & {
  /** Names what is shown now on pages of a place; another name, other notices. */
  state: (place: Place) => string
  /** The notices that pages of a place show now. */
  shown: (place: Place, language: LanguageCode) => ShownBanners
}

/** Opens the notices of a process: those that are shown or planned, in memory. */
export function openLiveBanners({
  db,
  clock,
  log,
}: {
  db: Db<BannersTables>
  clock: Clock
  log: Pick<Log, 'warn'>
}): LiveBanners {
  const copy = openKeptCopy<readonly Row[]>({ tag: bannersTag, initial: [], log, load: () => readCurrent(db, clock) })
  const known = new Map<Place, BannersOf & { of: readonly Row[]; since: number }>()

  /** Computed again when the notices change, and when one begins or ends. */
  function at(place: Place): BannersOf {
    const now = clock.now().getTime()
    const rows = copy.value()
    const last = known.get(place)
    if (last && last.of === rows && now >= last.since && now < last.until) return last
    const made = { ...shownAt(rows, place, now), of: rows, since: now }
    known.set(place, made)
    return made
  }

  return {
    ...copy,
    state: (place) => at(place).state,
    shown(place, language) {
      const { state, until, rows } = at(place)
      const changesInMs = Number.isFinite(until) ? Math.max(0, until - clock.now().getTime()) : null
      return { state, changesInMs, banners: rows.flatMap((row) => shownIn(row, language)) }
    },
  }
}

function readCurrent(db: Db<BannersTables>, clock: Clock): Promise<Row[]> {
  return db
    .selectFrom('banners_notices')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', clock.now())]))
    .orderBy('id')
    .execute()
}

/** The notices shown at an instant, and until when these are the ones. */
function shownAt(rows: readonly Row[], place: Place, now: number): BannersOf {
  const here = rows.filter((row) => row.place === 'everywhere' || place === 'staff')
  const times = here.flatMap(({ shown_from, shown_until }) => [
    shown_from.getTime(),
    shown_until?.getTime() ?? Number.POSITIVE_INFINITY,
  ])
  const shown = here
    .filter(({ shown_from, shown_until }) => shown_from.getTime() <= now && (shown_until?.getTime() ?? now + 1) > now)
    .toSorted(
      (one, other) =>
        Number(other.tone === 'warning') - Number(one.tone === 'warning') ||
        other.shown_from.getTime() - one.shown_from.getTime() ||
        other.id - one.id,
    )
    .slice(0, mostShown)
  const named = shown.map(({ id, version }) => `${id}.${version}`).join(' ')
  return {
    state: named === '' ? '0' : createHash('sha256').update(named).digest('base64url').slice(0, 10),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now)),
    rows: shown,
  }
}

function shownIn({ id, edition, tone, is_dismissible, texts }: Row, language: LanguageCode): ShownBanner[] {
  const written = languageOf(texts, language)
  const text = written && texts[written]
  if (!text) return []
  return [{ key: `${id}.${edition}`, tone, isDismissible: is_dismissible, language: written, ...text }]
}

/** The language in which a text is shown: the page's, else English, else the first one there is. */
function languageOf(texts: BannerTexts, language: LanguageCode): LanguageCode | undefined {
  return [language, 'en' as const, ...languageCodes].find((code) => texts[code] !== undefined)
}
