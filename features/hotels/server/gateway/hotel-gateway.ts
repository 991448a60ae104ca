import type { FetchCounts } from '#platform/server/fetch/fetch.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { HotelCode } from '../../contract.ts'
import type { HotelBadge } from './badge.ts'
import type { HotelMatch } from './battle-ball.ts'
import type { CallQuota, QuotaListener } from './call-quota.ts'
import type { HotelBoardPage, HotelSkill } from './fishing-board.ts'
import type { HotelFriend } from './friend.ts'
import type { GamedataFile } from './gamedata-files.ts'
import type { HotelPhoto, LatestPhoto } from './latest-photos.ts'
import type { OfficialArticle } from './official-news.ts'
import type { OutboundLimits } from './outbound-limits.ts'
import type { HotelOutcome } from './outcome.ts'
import type { OnPair, PairCounts } from './pair-lines.ts'
import type { HotelPlayer } from './player.ts'
import type { HotelGroup, HotelRoom } from './room.ts'

/**
 * Priority: a waiting visitor, a scan, or neither. Under load, half of the calls are
 * for scans and one of ten is in the background.
 */
export type CallPriority = 'interactive' | 'scan' | 'background'

/** How one call is made. */
export type CallOptions = {
  /** Default: interactive for look-ups of players and avatars, background for lists and rooms. */
  priority?: CallPriority
  /** Of calls with the same priority those of a lower rank go first; default 0. */
  rank?: number
  /** Caller for fairness, such as a network: waiting callers alternate call by call. */
  of?: string
  /**
   * Total time for the call including waits and retries; default 10 s interactive, 180 s
   * background.
   */
  withinSeconds?: number
  /** Ends the call with `hotel.outOfTime`. */
  signal?: AbortSignal
}

/** As `CallOptions`; `fresh` asks past every cache, for the proof in a motto. */
export type LookUpOptions = CallOptions & { fresh?: boolean }

/**
 * Status of a hotel for the status page. `unknown` until the first response; `maintenance` and
 * `blocked` at once on a look-up, `busy` after a 429, `unreachable` after repeated failures, `open`
 * again with the first valid response.
 */
export type HotelStatus = {
  state: 'unknown' | 'open' | 'busy' | 'maintenance' | 'blocked' | 'unreachable'
  since: Date
  lastSuccessAt: Date | null
  /** Until when the hotel is left alone; null when calls go out. */
  openUntil: Date | null
  /** Number of queued calls. */
  waiting: number
}

/** What the gateway writes to the log; pino fits. Never a name, an id or an address of a player. */
export type HotelLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** What the gateway is opened with. */
export type HotelGatewayOptions = {
  /** Base address of each hotel, with or without a path: `http://127.0.0.1:9000/hhus`. */
  addresses: Record<HotelCode, string>
  /** Base address of the game's pictures, `https://images.habbo.com`. */
  imagesAddress: string
  userAgent: string
  log?: HotelLog
  /**
   * Called with a hotel's status after each call that reveals it. Must not throw; it is not
   * awaited.
   */
  onHeard?: (hotel: HotelCode, status: HotelStatus) => void
  /**
   * Called for each call sent: the hotel, or `images` and `photos` for picture hosts, and
   * `answered` or the refusal without its `hotel.`. Must not throw.
   */
  onCall?: (host: HotelCode | 'images' | 'photos', outcome: string, milliseconds: number) => void
  clock?: Clock
  /** Waits so many milliseconds; rejects when the signal aborts. Tests provide their own. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** 0 up to 1, as `Math.random`. */
  random?: () => number
  outboundLimits?: Partial<OutboundLimits>
  /** Opens this process's quota of a host that other processes also call; default: all of it. */
  openQuota?: (host: string, whole: number, listener: QuotaListener) => CallQuota
}

/** The lists of a player's profile, each whole. */
export type HotelLists = { badges: HotelBadge[]; friends: HotelFriend[]; groups: HotelGroup[]; rooms: HotelRoom[] }

/**
 * The only access to the game. Every function returns a value or a `HotelRefusal` and never throws.
 */
export type HotelGateway = {
  /**
   * Finds a player by name, ignoring case; the response has the hotel's spelling. `hotel.notFound`
   * also for banned players.
   */
  findPlayer(hotel: HotelCode, name: string, options?: LookUpOptions): Promise<HotelOutcome<HotelPlayer>>
  showPlayer(habboId: string, options?: LookUpOptions): Promise<HotelOutcome<HotelPlayer>>
  /**
   * A player's badges, friends, groups and rooms in one call (hotel-api §2.1), which is not
   * repeated: where it fails, each list can be read by itself.
   */
  showLists(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelLists>>
  listBadges(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelBadge[]>>
  listFriends(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelFriend[]>>
  listGroups(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelGroup[]>>
  listRooms(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelRoom[]>>
  listPhotos(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelPhoto[]>>
  /** By the room's number. `hotel.notFound` when the room is gone. */
  showRoom(hotel: HotelCode, roomNumber: number, options?: CallOptions): Promise<HotelOutcome<HotelRoom>>
  /**
   * Returns whether the hotel draws an avatar for the name. True after `hotel.notFound` suggests a
   * banned player, without proof.
   */
  avatarExists(hotel: HotelCode, name: string, options?: CallOptions): Promise<HotelOutcome<boolean>>
  /**
   * The front page of the hotel's own news, newest first, from the picture host (hotel-api §8.3).
   * Origins has none: `hotel.broken`.
   */
  officialNews(hotel: HotelCode, options?: CallOptions): Promise<HotelOutcome<OfficialArticle[]>>
  /**
   * The photos published last in the hotel, up to 200, newest first (hotel-api §3.2). Origins:
   * `hotel.broken`.
   */
  latestPhotos(hotel: HotelCode, options?: CallOptions): Promise<HotelOutcome<LatestPhoto[]>>
  /**
   * How many are online in an Origins hotel (hotel-api §5.1), ahead of other calls, and even once
   * while the hotel rests, so that its return is noticed. Modern hotels: `hotel.broken`.
   */
  onlineUsers(hotel: HotelCode, options?: CallOptions): Promise<HotelOutcome<number>>
  /**
   * An Origins player's fishing skill (hotel-api §5.5); `hotel.notFound` if never fished. Modern
   * hotels: `hotel.broken`.
   */
  fishingSkill(habboId: string, options?: CallOptions): Promise<HotelOutcome<HotelSkill>>
  /**
   * A page of the official fishing leaderboard, best first, counted from 1 (hotel-api §5.5). Modern
   * hotels: `hotel.broken`.
   */
  fishingLeaderboard(hotel: HotelCode, page: number, options?: CallOptions): Promise<HotelOutcome<HotelBoardPage>>
  /**
   * The ids of an Origins player's BattleBall matches, newest first, at most 100 from `offset`
   * (hotel-api §5.4).
   */
  listMatches(
    hotel: HotelCode,
    gamePlayerId: string,
    offset: number,
    options?: CallOptions,
  ): Promise<HotelOutcome<string[]>>
  /** A BattleBall game of Origins. `hotel.notFound` when it is gone. */
  showMatch(hotel: HotelCode, matchId: string, options?: CallOptions): Promise<HotelOutcome<HotelMatch>>
  /** The current files of the game's data (hotel-api §7.1): the cheap way to notice a change. */
  gamedataFiles(hotel: HotelCode, options?: CallOptions): Promise<HotelOutcome<GamedataFile[]>>
  /**
   * Streams a file of the game's data pair by pair (hotel-api §7.2). Returns counts only for a
   * complete file; after a refusal, discard the pairs. Keys may repeat; `onPair` must not throw.
   */
  readGamedata(
    hotel: HotelCode,
    file: GamedataFile,
    onPair: OnPair,
    options?: CallOptions,
  ): Promise<HotelOutcome<PairCounts>>
  /**
   * Reads a whole file of the game's data, at most 12 MB of UTF-8, such as the figure data
   * (hotel-api §7.6).
   */
  readGamedataText(hotel: HotelCode, file: GamedataFile, options?: CallOptions): Promise<HotelOutcome<string>>
  /**
   * Fetches a picture from an address given by another call; addresses outside the game's hosts are
   * `hotel.broken`.
   */
  picture(address: string, options?: PictureOptions): Promise<PictureOutcome>
  /**
   * The address of a badge's picture, `{images}/c_images/album1584/{code}.gif` (hotel-api §6.2).
   */
  badgePictureUrl(code: string): string
  status(hotel: HotelCode): HotelStatus
  /** All calls to all hotels since the start. */
  readonly counts: FetchCounts
  /** Ends calls under way (`hotel.outOfTime`) and closes connections. */
  close(): void
}

/** A picture of the game as it was sent. `contentType` is the host's header, not verified. */
export type GamePicture = { bytes: Uint8Array; contentType: string; etag: string | null }

/**
 * `unchanged` since the tag that was sent; `missing` when the host says there is no such picture
 * (hotel-api §6.2).
 */
export type PictureOutcome = HotelOutcome<GamePicture | 'unchanged' | 'missing'>

/** How a picture is fetched. */
export type PictureOptions = CallOptions & {
  /** ETag of the existing copy. */
  ifNoneMatch?: string
  /** Default: 5 MB. */
  maxBytes?: number
}
