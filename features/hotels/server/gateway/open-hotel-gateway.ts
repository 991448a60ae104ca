import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { refuse } from '#platform/contract/refusal.ts'
import { type FetchAnswer, type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { type HotelCode, hotels } from '../../contract.ts'
import { badgesAnswer } from './badge.ts'
import { gamePlayerIdForm, matchAnswer, matchesAtOnce, matchIdForm, matchIdsAnswer } from './battle-ball.ts'
import { type CallDefaults, type Calls, openCalls, type RememberedAnswers, shape } from './calls.ts'
import { boardAnswer, skillAnswer } from './fishing-board.ts'
import { friendsAnswer } from './friend.ts'
import { gamedataFilesAnswer } from './gamedata-files.ts'
import { hotelOfHabboId } from './habbo-id.ts'
import type {
  CallOptions,
  GamePicture,
  HotelGateway,
  HotelGatewayOptions,
  HotelLists,
  LookUpOptions,
  PictureOptions,
  PictureOutcome,
} from './hotel-gateway.ts'
import { type LatestPhoto, latestPhotosAnswer, photosAnswer } from './latest-photos.ts'
import { type OfficialArticle, officialNewsAnswer } from './official-news.ts'
import { defaultOutboundLimits } from './outbound-limits.ts'
import { broken, type HotelOutcome, isHotelRefusal } from './outcome.ts'
import { type HotelPlayer, playerAnswer } from './player.ts'
import { readAnswer, readAvatarAnswer, readFailure } from './read-answer.ts'
import { readGamedataFile } from './read-gamedata.ts'
import { readGamedataText } from './read-gamedata-text.ts'
import { groupsAnswer, roomAnswer, roomsAnswer } from './room.ts'
import { openSites, type Site, type Sites } from './sites.ts'
import { wholeNumber } from './wire-field.ts'

const pictureBytes = 5 * 1024 * 1024

/** Fetches a picture from a host of the game; any other address is refused without being asked. */
async function fetchGamePicture(
  fetcher: GuardedFetch,
  calls: Calls,
  sites: Sites,
  address: string,
  timeoutMs: number,
  { ifNoneMatch, maxBytes = pictureBytes, ...options }: PictureOptions,
): Promise<PictureOutcome> {
  const url = URL.parse(address)
  const site = url ? sites.siteOf(url) : undefined
  if (!url || !site) return broken('foreignAddress')
  const defaults = { name: 'picture', weight: 'list', priority: 'background' } as const
  return calls.take<GamePicture | 'unchanged' | 'missing'>(site, defaults, options, async (signal) => {
    const answer = await fetcher.fetchGuarded(url.href, {
      headers: { accept: 'image/*', ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }) },
      timeoutMs,
      maxBytes,
      redirects: 2,
      mayLead: (next) => sites.siteOf(next) !== undefined,
      signal,
    })
    if ('failed' in answer) return readFailure(answer)
    if (answer.status === 304) return ifNoneMatch === undefined ? broken('unexpectedStatus') : 'unchanged'
    return readPicture(answer, sites.isForPictures(site), calls.retryAfter(answer.headers))
  })
}

function readPicture(answer: FetchAnswer, isForPictures: boolean, retryAfterSeconds: number | null): PictureOutcome {
  const { status, headers, body } = answer
  const contentType = headers['content-type'] ?? ''
  const begins = new TextDecoder().decode(body.subarray(0, 200)).trimStart()
  if (status === 200) {
    if (body.byteLength === 0) return broken('empty')
    // File hosts use many content types for pictures; only definite documents are rejected.
    if (/html|xml|json|^text\//i.test(contentType) || begins.startsWith('<')) return broken('notPicture')
    return { bytes: body, contentType, etag: headers.etag ?? null }
  }
  const isGone = status === 404 || status === 410
  // A storage host that may not list its files says "access denied" where there is none.
  const isDenied =
    status === 403 && isForPictures && (/\bxml\b/i.test(contentType) || /^<(?:\?xml|Error\b)/.test(begins))
  const reading = readAnswer(answer, 'picture', retryAfterSeconds)
  if (isDenied && !/xhtml/i.test(contentType)) return 'missing'
  if (isGone && !('refused' in reading && reading.refused === 'hotel.maintenance')) return 'missing'
  return 'refused' in reading ? reading : broken('unexpectedStatus')
}

/**
 * Reads `GET …/api/public/origins/users` (hotel-api §5.1). An answer without the number is broken,
 * never a zero.
 */
const onlineUsersAnswer = z.object({ onlineUsers: wholeNumber }).transform(({ onlineUsers }) => onlineUsers)

/** Reads `GET …/users/{id}/profile` (hotel-api §2.1); broken without one of the lists. */
const listsAnswer = (habboId: string) => (scheme: Site['scheme']) =>
  z
    .object({
      user: z.object({ uniqueId: z.literal(habboId) }),
      badges: badgesAnswer,
      friends: friendsAnswer,
      groups: groupsAnswer,
      rooms: roomsAnswer(scheme),
    })
    .transform(({ user, ...lists }): HotelLists => lists)

const rememberedPlayers = 2000
const rememberedNews = 20
const rememberedPhotos = 12

/** Opens the gateway to the twelve hotels. Throws only for an invalid configured address. */
export function openHotelGateway(options: HotelGatewayOptions): HotelGateway {
  const outboundLimits = { ...defaultOutboundLimits, ...options.outboundLimits }
  const closing = new AbortController()
  const sites = openSites(options, outboundLimits, closing.signal)
  const { pictureHost } = sites
  const trustedAddresses = [...Object.values(options.addresses), options.imagesAddress]
  const fetcher = openFetch({ userAgent: options.userAgent, trustedAddresses })
  const calls = openCalls(fetcher, outboundLimits, options.clock ?? systemClock)
  const players: RememberedAnswers<HotelPlayer> = new LRUCache({ max: rememberedPlayers })
  const news: RememberedAnswers<OfficialArticle[]> = new LRUCache({ max: rememberedNews })
  const photos: RememberedAnswers<LatestPhoto[]> = new LRUCache({ max: rememberedPhotos })

  async function lookUpPlayer(
    site: Site,
    name: string,
    path: string,
    lookUpOptions: LookUpOptions,
    isExpected: (player: HotelPlayer) => boolean,
  ): Promise<HotelOutcome<HotelPlayer>> {
    const what = { name, weight: 'look-up', priority: 'interactive', path, asked: 'player' } as const
    return calls.askAgain(site, what, players, lookUpOptions, (reading) => {
      const player = shape(reading, playerAnswer)
      return isHotelRefusal(player) || isExpected(player) ? player : broken('wrongShape')
    })
  }

  async function list<Lists>(
    name: string,
    habboId: string,
    path: string,
    schemaFor: (scheme: Site['scheme']) => z.ZodType<Lists>,
    callOptions: CallOptions,
    more: Pick<CallDefaults, 'mayRepeat'> = {},
  ): Promise<HotelOutcome<Lists>> {
    const site = siteOf(habboId)
    if (!site) return refuse('hotel.invalidId')
    return calls.ask(
      site,
      { name, weight: 'list', priority: 'background', path, asked: 'list', ...more },
      callOptions,
      (answer, retry) => shape(readAnswer(answer, 'list', retry), schemaFor(site.scheme)),
    )
  }

  function siteOf(habboId: string): Site | undefined {
    const hotel = hotelOfHabboId(habboId)
    return hotel ? sites.hotels[hotel] : undefined
  }

  /** Runs a look-up that only Origins hotels support: games, skills and their leaderboard. */
  async function askOrigins<Value>(
    name: string,
    hotel: HotelCode | null,
    path: string,
    schema: z.ZodType<Value>,
    callOptions: CallOptions,
  ): Promise<HotelOutcome<Value>> {
    if (hotel === null) return refuse('hotel.invalidId')
    if (hotels[hotel].edition !== 'origins') return broken('unknownRoute')
    const what = { name, weight: 'look-up', priority: 'background', path, asked: 'player' } as const
    return calls.ask(sites.hotels[hotel], what, callOptions, (answer, retry) =>
      shape(readAnswer(answer, 'player', retry), schema),
    )
  }

  return {
    async findPlayer(hotel, name, callOptions = {}) {
      if (!isAskable(name)) return refuse('hotel.invalidName')
      const path = `/api/public/users?name=${encodeURIComponent(name)}`
      return lookUpPlayer(sites.hotels[hotel], 'findPlayer', path, callOptions, () => true)
    },
    async showPlayer(habboId, callOptions = {}) {
      const site = siteOf(habboId)
      if (!site) return refuse('hotel.invalidId')
      const path = `/api/public/users/${habboId}`
      return lookUpPlayer(site, 'showPlayer', path, callOptions, (player) => player.habboId === habboId)
    },
    showLists: (habboId, callOptions = {}) =>
      list('showLists', habboId, `/api/public/users/${habboId}/profile`, listsAnswer(habboId), callOptions, {
        mayRepeat: () => false,
      }),
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
      const site = sites.hotels[hotel]
      const what = { name: 'showRoom', weight: 'look-up', priority: 'background', asked: 'room' } as const
      return calls.ask(site, { ...what, path: `/api/public/rooms/${roomNumber}` }, callOptions, (answer, retry) => {
        const room = shape(readAnswer(answer, 'room', retry), roomAnswer(site.scheme))
        return isHotelRefusal(room) || room.number === roomNumber ? room : broken('wrongShape')
      })
    },
    async avatarExists(hotel, name, callOptions = {}) {
      if (!isAskable(name)) return refuse('hotel.invalidName')
      const path = `/habbo-imaging/avatarimage?user=${encodeURIComponent(name)}`
      const what = { name: 'avatarExists', weight: 'look-up', priority: 'interactive', asked: 'avatar' } as const
      return calls.ask(sites.hotels[hotel], { ...what, path }, callOptions, readAvatarAnswer)
    },
    async officialNews(hotel, callOptions = {}) {
      const { edition, language } = hotels[hotel]
      if (edition !== 'modern') return broken('unknownRoute')
      const path = `/habbo-web-news/${language}/production/front.json`
      const what = { name: 'officialNews', weight: 'list', priority: 'background', path, asked: 'list' } as const
      return calls.askAgain(pictureHost, what, news, callOptions, (reading) =>
        shape(reading, officialNewsAnswer(pictureHost.scheme)),
      )
    },
    async latestPhotos(hotel, callOptions = {}) {
      if (hotels[hotel].edition !== 'modern') return broken('unknownRoute')
      const site = sites.hotels[hotel]
      const path = '/extradata/public/photos'
      const what = { name: 'latestPhotos', weight: 'list', priority: 'background', path, asked: 'list' } as const
      return calls.askAgain(site, what, photos, callOptions, (reading) =>
        shape(reading, latestPhotosAnswer(site.scheme)),
      )
    },
    async onlineUsers(hotel, callOptions = {}) {
      if (hotels[hotel].edition !== 'origins') return broken('unknownRoute')
      const path = '/api/public/origins/users'
      const what = { name: 'onlineUsers', weight: 'look-up', priority: 'interactive', path, asked: 'file' } as const
      return calls.ask(sites.hotels[hotel], { ...what, ignoresCircuit: true }, callOptions, (answer, retry) =>
        shape(readAnswer(answer, 'file', retry), onlineUsersAnswer),
      )
    },
    fishingSkill: (habboId, callOptions = {}) =>
      askOrigins(
        'fishingSkill',
        hotelOfHabboId(habboId),
        `/api/public/skills/${habboId}?skillType=FISHING`,
        skillAnswer,
        callOptions,
      ),
    fishingLeaderboard: (hotel, page, callOptions = {}) =>
      askOrigins(
        'fishingLeaderboard',
        hotel,
        `/api/public/skills/leaderboard?skillType=FISHING&page=${page}`,
        boardAnswer(hotel, page),
        callOptions,
      ),
    async listMatches(hotel, gamePlayerId, offset, callOptions = {}) {
      if (!gamePlayerIdForm.test(gamePlayerId)) return refuse('hotel.invalidId')
      const path = `/api/public/matches/v1/${gamePlayerId}/ids?offset=${offset}&limit=${matchesAtOnce}`
      return askOrigins('listMatches', hotel, path, matchIdsAnswer, callOptions)
    },
    async showMatch(hotel, matchId, callOptions = {}) {
      if (!matchIdForm.test(matchId)) return refuse('hotel.invalidId')
      const match = await askOrigins('showMatch', hotel, `/api/public/matches/v1/${matchId}`, matchAnswer, callOptions)
      return isHotelRefusal(match) || match.id === matchId ? match : broken('wrongShape')
    },
    async gamedataFiles(hotel, callOptions = {}) {
      const site = sites.hotels[hotel]
      const path = '/gamedata/hashes2'
      const what = { name: 'gamedataFiles', weight: 'look-up', priority: 'background', path, asked: 'file' } as const
      return calls.ask(site, what, callOptions, (answer, retry) =>
        shape(readAnswer(answer, 'file', retry), gamedataFilesAnswer(site.base)),
      )
    },
    readGamedata: (hotel, file, onPair, callOptions = {}) =>
      readGamedataFile(fetcher, calls, sites.hotels[hotel], file, onPair, outboundLimits.listMs, callOptions),
    readGamedataText: (hotel, file, callOptions = {}) =>
      readGamedataText(fetcher, calls, sites.hotels[hotel], file, outboundLimits.listMs, callOptions),
    picture: (address, pictureOptions = {}) =>
      fetchGamePicture(fetcher, calls, sites, address, outboundLimits.listMs, pictureOptions),
    badgePictureUrl: (code) => `${pictureHost.base}/c_images/album1584/${encodeURIComponent(code)}.gif`,
    status: (hotel) => sites.hotels[hotel].queue.status(),
    counts: fetcher.counts,
    close() {
      closing.abort()
      fetcher.close()
    },
  }
}

// Legacy names have letters that new ones may not (hotel-api §0.2): only impossible names are not
// asked for.
function isAskable(name: string): boolean {
  return name.trim() !== '' && name.length <= 32 && name.isWellFormed() && !/\p{Cc}/u.test(name)
}
