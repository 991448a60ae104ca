import { badgePicture, badgesNamedSince } from '#features/badges/server/api.ts'
import { defaultHotels, hotels } from '#features/hotels/contract.ts'
import { announcedItems, languagesOfChanged } from '#features/news/server/api.ts'
import { onlineRecords } from '#features/origins/server/api.ts'
import { outageStateOf, readHotelStates } from '#features/outages/server/api.ts'
import { showsBegun } from '#features/radio/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnnouncedKind } from '../../contract.ts'
import type { IntegrationsContext } from '../context.ts'
import type { Content } from '../tables.ts'
import { type Words, wordsIn } from './words.ts'

/**
 * Something to announce. `key` is the same whenever it is read again; `at` is when it happened.
 * `hotel` is set for a state of a hotel, which is announced if it is another than the last.
 */
export type Fact = {
  key: string
  kind: AnnouncedKind
  at: Date
  content: Content
  hotel?: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A changed title is followed even if the program did not run for a day. */
const editedWithinMs = 26 * hourMs
const showWithinMs = 10 * minuteMs
/** A state that passes sooner is not announced. */
const steadyMs = 5 * minuteMs
/** A number that rises is announced once it has stopped rising. */
const peakMs = 10 * minuteMs
/** So long a hotel is measured before its highest number counts as a record. */
const measuredMs = 7 * 24 * hourMs
/** More at once are the first import of a hotel. */
const mostBadges = 200

/** How long after it happened something is announced at most. */
export const announcedWithinMs = hourMs

type Source = (context: IntegrationsContext, language: LanguageCode, now: Date, words: Words) => Promise<Fact[]>

/** What each kind of announcement is made from. News and short news have one source. */
const sources: Readonly<Record<Exclude<AnnouncedKind, 'shortNews'>, Source>> = { news, show, badge, record, status }

/** Returns what there is to announce in a language of the given kinds. */
export async function factsIn(
  context: IntegrationsContext,
  language: LanguageCode,
  kinds: ReadonlySet<AnnouncedKind>,
): Promise<Fact[]> {
  const now = context.clock.now()
  const words = await wordsIn(context.words, language)
  const asked = new Set([...kinds].map((kind) => (kind === 'shortNews' ? 'news' : kind)))
  const found = await Promise.all([...asked].map((kind) => sources[kind](context, language, now, words)))
  return found.flat().filter(({ kind }) => kinds.has(kind))
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

async function news({ wholeDb, publicUrl }: IntegrationsContext, language: LanguageCode, now: Date): Promise<Fact[]> {
  const items = await announcedItems(wholeDb, before(now, editedWithinMs))
  return items
    .filter((item) => item.language === language)
    .map(({ id, slug, isShort, title, summary, picture, pictureAlt, since }) => {
      const kind = isShort ? 'shortNews' : 'news'
      const shown = picture === null ? null : { url: new URL(picture, publicUrl).href, alt: pictureAlt }
      const url = publicUrl + addressOf('newsView', language, { slug })
      const text = summary === title ? '' : summary
      return factOf(newsKey(id), since, { kind, title, text, url, picture: shown })
    })
}

const newsKey = (id: number) => `news:${id}`

/** Returns the news items that changed lately, by their keys, with the languages left to each. */
export async function languagesOfNews({ wholeDb, clock }: IntegrationsContext): Promise<Map<string, LanguageCode[]>> {
  const changed = await languagesOfChanged(wholeDb, before(clock.now(), editedWithinMs))
  return new Map(changed.map(({ id, languages }) => [newsKey(id), languages]))
}

async function show(context: IntegrationsContext, language: LanguageCode, now: Date, words: Words): Promise<Fact[]> {
  const { wholeDb, publicUrl, zone } = context
  const station = await context.stationOf(language)
  const begun = await showsBegun(wholeDb, before(now, showWithinMs), new Date(now.getTime() + 1))
  const ofStation = begun.filter((each) => each.station === station)
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone })
  return ofStation.map(({ showId, name, description, startsAt, endsAt }) => {
    const until = words('show.until', { time: time.format(endsAt), zone: zone.replaceAll('_', ' ') })
    return factOf(`show:${showId}:${startsAt.toISOString()}`, startsAt, {
      kind: 'show',
      title: words('show.title', { name }),
      text: [description, until].filter(Boolean).join('\n\n'),
      url: publicUrl + addressOf('radioSchedule', language),
      picture: null,
    })
  })
}

async function badge(context: IntegrationsContext, language: LanguageCode, now: Date, words: Words): Promise<Fact[]> {
  const { wholeDb, publicUrl, addresses } = context
  const named = await badgesNamedSince(wholeDb, before(now, announcedWithinMs), defaultHotels[language])
  return named
    .filter(({ count }) => count <= mostBadges)
    .flatMap(({ at, count, badges }) => {
      const [first] = badges
      if (!first) return []
      const picture = { url: new URL(badgePicture(addresses, first), publicUrl).href, alt: first.name }
      const more = count > badges.length ? [words('badge.more', { count: count - badges.length })] : []
      const lines = badges.map(({ name, code }) => `${name} (${code})`)
      const page =
        count === 1 ? addressOf('habboBadge', language, { code: first.code }) : addressOf('habboBadges', language)
      return factOf(`badges:${at.toISOString()}`, at, {
        kind: 'badge',
        title: count === 1 ? words('badge.title', { name: first.name }) : words('badge.several', { count }),
        text: count === 1 ? first.description : [...lines, ...more].join('\n'),
        url: publicUrl + page,
        picture,
      })
    })
}

async function record(context: IntegrationsContext, language: LanguageCode, now: Date, words: Words): Promise<Fact[]> {
  const records = await onlineRecords(context.wholeDb)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return records
    .filter(({ at, measuredSince }) => at <= before(now, peakMs) && measuredSince <= before(at, measuredMs))
    .map(({ hotel, online, at, measuredSince }) =>
      // A higher one on the same day changes the announcement.
      factOf(`record:${hotel}:${at.toISOString().slice(0, 10)}`, at, {
        kind: 'record',
        title: words('record.title', { hotel: hotels[hotel].label, count: online }),
        text: words('record.text', { day: days.format(measuredSince) }),
        url: context.publicUrl + addressOf('habboOriginsUserStats', language),
        picture: null,
      }),
    )
}

async function status(context: IntegrationsContext, language: LanguageCode, now: Date, words: Words): Promise<Fact[]> {
  const states = await readHotelStates(context.wholeDb)
  return states
    .filter(({ since }) => since <= before(now, steadyMs))
    .map(({ hotel, state, since }) => {
      const shown = outageStateOf(state) ?? 'open'
      return {
        ...factOf(`status:${hotel}:${shown}:${since.toISOString()}`, since, {
          kind: 'status',
          title: words(`status.${shown}.title`, { hotel: hotels[hotel].label }),
          text: words(`status.${shown}.text`),
          url: context.publicUrl + addressOf('status', language),
          picture: null,
          state: shown,
        }),
        hotel,
      }
    })
}

function factOf(key: string, at: Date, content: Omit<Content, 'at'> & { kind: AnnouncedKind }): Fact {
  return { key, kind: content.kind, at, content: { ...content, at: at.toISOString() } }
}
