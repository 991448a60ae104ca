import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { refuse } from '#platform/contract/refusal.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type FetchAnswer, type FetchRequest, openFetch } from '#platform/server/fetch.ts'
import { type HotelCode, hotels } from '../../contract.ts'
import { badgesAnswer } from './badge.ts'
import type { CallWeight } from './evidence.ts'
import { friendsAnswer } from './friend.ts'
import { groupsAnswer } from './group.ts'
import { hotelOfHabboId } from './habbo-id.ts'
import type { CallOptions, CallPriority, HotelGateway, HotelGatewayOptions, LookUpOptions } from './hotel-gateway.ts'
import { type HotelLine, openHotelLine } from './hotel-line.ts'
import { type OfficialArticle, officialNewsAnswer } from './official-news.ts'
import { broken, type HotelOutcome, isHotelRefusal } from './outcome.ts'
import { photosAnswer } from './photo.ts'
import { type HotelPlayer, playerAnswer } from './player.ts'
import { politenessByDefault } from './politeness.ts'
import { type Asked, type Reading, readAnswer, readAvatarAnswer, readFailure } from './read-answer.ts'
import { openRememberedAnswers, type RememberedAnswers } from './remembered-answers.ts'
import { parseRetryAfter } from './retry-after.ts'
import { roomAnswer, roomsAnswer } from './room.ts'

// A list of some thousand badges is half a megabyte (HOTEL-API §2.1).
const lookUpBytes = 256 * 1024
const listBytes = 8 * 1024 * 1024
const rememberedPlayers = 2000
const rememberedNews = 20
const interactiveSeconds = 10
const backgroundSeconds = 180

type Site = { base: string; scheme: 'http:' | 'https:'; line: HotelLine }

/** What is asked for, and how it is done unless the caller says otherwise. */
type What = { name: string; weight: CallWeight; priority: CallPriority; path: string; asked: Asked }

/** Opens the gateway to the twelve hotels. Throws only when an address of the configuration is none. */
export function openHotelGateway(options: HotelGatewayOptions): HotelGateway {
  const clock = options.clock ?? systemClock
  const wait =
    options.wait ??
    ((ms: number, signal?: AbortSignal) => sleep(ms, undefined, { ref: false, ...(signal && { signal }) }))
  const random = options.random ?? Math.random
  const politeness = { ...politenessByDefault, ...options.politeness }
  const images = withoutSlash(options.imagesAddress)
  const closing = new AbortController()
  const trustedAddresses = [...Object.values(options.addresses), images]
  const door = openFetch({ userAgent: options.userAgent, trustedAddresses })
  const players = openRememberedAnswers<HotelPlayer>(rememberedPlayers)
  const news = openRememberedAnswers<OfficialArticle[]>(rememberedNews)
  const now = () => clock.now().getTime()

  function openSite(hotel: HotelCode | 'images', address: string): Site {
    const base = withoutSlash(address)
    const log = {
      info: (fields: object, message: string) => options.log?.info({ hotel, ...fields }, message),
      warn: (fields: object, message: string) => options.log?.warn({ hotel, ...fields }, message),
    }
    const line = openHotelLine({ politeness, now, wait, random, log, closing: closing.signal })
    return { base, scheme: schemeFor(base), line }
  }
  const openHotel = (hotel: HotelCode) => openSite(hotel, options.addresses[hotel])
  const sites: Record<HotelCode, Site> = {
    hhbr: openHotel('hhbr'),
    hhobr: openHotel('hhobr'),
    hhus: openHotel('hhus'),
    hhous: openHotel('hhous'),
    hhde: openHotel('hhde'),
    hhes: openHotel('hhes'),
    hhoes: openHotel('hhoes'),
    hhfi: openHotel('hhfi'),
    hhfr: openHotel('hhfr'),
    hhit: openHotel('hhit'),
    hhnl: openHotel('hhnl'),
    hhtr: openHotel('hhtr'),
  }
  // A host of its own, and no hotel's fault when it fails.
  const pictureHost = openSite('images', images)

  /** A call's line and manners, and one attempt of it. `read` makes the outcome of an answer. */
  function ask<Value>(
    site: Site,
    what: What,
    callOptions: CallOptions,
    read: (answer: FetchAnswer, retryAfterSeconds: number | null) => HotelOutcome<Value>,
    headers: Record<string, string> = {},
  ): Promise<HotelOutcome<Value>> {
    const priority = callOptions.priority ?? what.priority
    const seconds = callOptions.withinSeconds ?? (priority === 'interactive' ? interactiveSeconds : backgroundSeconds)
    const isPicture = what.asked === 'avatar'
    const request: FetchRequest = {
      method: isPicture ? 'HEAD' : 'GET',
      headers: { accept: isPicture ? 'image/*' : 'application/json', ...headers },
      timeoutMs: what.weight === 'list' ? politeness.listMs : politeness.lookUpMs,
      maxBytes: what.weight === 'list' ? listBytes : lookUpBytes,
      // Old addresses of avatars lead to the drawn ones; nothing else redirects.
      redirects: isPicture ? 2 : 0,
    }
    return site.line.call({
      name: what.name,
      weight: what.weight,
      priority,
      withinMs: seconds * 1000,
      signal: callOptions.signal,
      send: async (signal) => {
        const answer = await door.fetchGuarded(site.base + what.path, { ...request, signal })
        if ('failed' in answer) return readFailure(answer)
        return read(answer, parseRetryAfter(answer.headers['retry-after'], clock.now()))
      },
    })
  }

  /** As `ask`, with the tag of the answer that is remembered: what has not changed since is not sent again. `fresh` asks past every cache. */
  function askAgain<Value extends object>(
    site: Site,
    what: What,
    memory: RememberedAnswers<Value>,
    { fresh = false, ...callOptions }: LookUpOptions,
    accept: (reading: Reading) => HotelOutcome<Value>,
  ): Promise<HotelOutcome<Value>> {
    const url = site.base + what.path
    const known = fresh ? undefined : memory.recall(url)
    const headers = fresh ? { 'cache-control': 'no-cache' } : known ? { 'if-none-match': known.etag } : {}
    const read = (answer: FetchAnswer, retryAfterSeconds: number | null) => {
      const reading = readAnswer(answer, what.asked, retryAfterSeconds)
      if ('unchanged' in reading) return known?.value ?? broken('unexpectedStatus')
      const value = accept(reading)
      const { etag } = answer.headers
      if (!isHotelRefusal(value) && etag && etag.length <= 200) memory.remember(url, { etag, value })
      return value
    }
    return ask(site, what, callOptions, read, headers)
  }

  async function lookUpPlayer(
    site: Site,
    name: string,
    path: string,
    lookUpOptions: LookUpOptions,
    isExpected: (player: HotelPlayer) => boolean,
  ): Promise<HotelOutcome<HotelPlayer>> {
    const what = { name, weight: 'look-up', priority: 'interactive', path, asked: 'player' } as const
    return askAgain(site, what, players, lookUpOptions, (reading) => {
      const player = shape(reading, playerAnswer)
      return isHotelRefusal(player) || isExpected(player) ? player : broken('wrongShape')
    })
  }

  async function list<Item>(
    name: string,
    habboId: string,
    path: string,
    schemaFor: (scheme: Site['scheme']) => z.ZodType<Item[]>,
    callOptions: CallOptions,
  ): Promise<HotelOutcome<Item[]>> {
    const site = siteOf(habboId)
    if (!site) return refuse('hotel.invalidId')
    return ask(
      site,
      { name, weight: 'list', priority: 'background', path, asked: 'list' },
      callOptions,
      (answer, retry) => shape(readAnswer(answer, 'list', retry), schemaFor(site.scheme)),
    )
  }

  function siteOf(habboId: string): Site | undefined {
    const hotel = hotelOfHabboId(habboId)
    return hotel ? sites[hotel] : undefined
  }

  return {
    async findPlayer(hotel, name, callOptions = {}) {
      if (!isAskable(name)) return refuse('hotel.invalidName')
      const path = `/api/public/users?name=${encodeURIComponent(name)}`
      return lookUpPlayer(sites[hotel], 'findPlayer', path, callOptions, () => true)
    },
    async showPlayer(habboId, callOptions = {}) {
      const site = siteOf(habboId)
      if (!site) return refuse('hotel.invalidId')
      const path = `/api/public/users/${habboId}`
      return lookUpPlayer(site, 'showPlayer', path, callOptions, (player) => player.habboId === habboId)
    },
    listBadges: (habboId, callOptions = {}) =>
      list('listBadges', habboId, `/api/public/users/${habboId}/badges`, () => badgesAnswer, callOptions),
    listFriends: (habboId, callOptions = {}) =>
      list('listFriends', habboId, `/api/public/users/${habboId}/friends`, () => friendsAnswer, callOptions),
    listGroups: (habboId, callOptions = {}) =>
      list('listGroups', habboId, `/api/public/users/${habboId}/groups`, () => groupsAnswer, callOptions),
    listRooms: (habboId, callOptions = {}) =>
      list('listRooms', habboId, `/api/public/users/${habboId}/rooms`, roomsAnswer, callOptions),
    listPhotos: (habboId, callOptions = {}) =>
      list('listPhotos', habboId, `/extradata/public/users/${habboId}/photos`, photosAnswer, callOptions),
    async showRoom(hotel, roomNumber, callOptions = {}) {
      if (!Number.isSafeInteger(roomNumber) || roomNumber <= 0) return refuse('hotel.invalidId')
      const site = sites[hotel]
      const what = { name: 'showRoom', weight: 'look-up', priority: 'background', asked: 'room' } as const
      return ask(site, { ...what, path: `/api/public/rooms/${roomNumber}` }, callOptions, (answer, retry) => {
        const room = shape(readAnswer(answer, 'room', retry), roomAnswer(site.scheme))
        return isHotelRefusal(room) || room.number === roomNumber ? room : broken('wrongShape')
      })
    },
    async avatarExists(hotel, name, callOptions = {}) {
      if (!isAskable(name)) return refuse('hotel.invalidName')
      const path = `/habbo-imaging/avatarimage?user=${encodeURIComponent(name)}`
      const what = { name: 'avatarExists', weight: 'look-up', priority: 'interactive', asked: 'avatar' } as const
      return ask(sites[hotel], { ...what, path }, callOptions, readAvatarAnswer)
    },
    async officialNews(hotel, callOptions = {}) {
      const { edition, language } = hotels[hotel]
      if (edition !== 'modern') return broken('unknownRoute')
      const path = `/habbo-web-news/${language}/production/front.json`
      const what = { name: 'officialNews', weight: 'list', priority: 'background', path, asked: 'list' } as const
      return askAgain(pictureHost, what, news, callOptions, (reading) =>
        shape(reading, officialNewsAnswer(pictureHost.scheme)),
      )
    },
    badgePictureUrl: (code) => `${images}/c_images/album1584/${encodeURIComponent(code)}.gif`,
    status: (hotel) => sites[hotel].line.status(),
    counts: door.counts,
    close() {
      closing.abort()
      door.close()
    },
  }
}

function shape<Value>(reading: Reading, schema: z.ZodType<Value>): HotelOutcome<Value> {
  if ('refused' in reading) return reading
  if ('unchanged' in reading) return broken('unexpectedStatus')
  const read = schema.safeParse(reading.json)
  return read.success ? read.data : broken('wrongShape')
}

// Old accounts carry letters no new name may have (HOTEL-API §0.2), so only what cannot be a name at all is not asked for.
function isAskable(name: string): boolean {
  return name.trim() !== '' && name.length <= 32 && name.isWellFormed() && !/\p{Cc}/u.test(name)
}

function withoutSlash(address: string): string {
  return new URL(address).href.replace(/\/+$/, '')
}

/** A simulated hotel on this machine serves its pictures without TLS, too. */
function schemeFor(base: string): Site['scheme'] {
  const { protocol, hostname } = new URL(base)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? 'http:' : 'https:'
}
