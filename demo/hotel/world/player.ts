import type { LazyList } from './lazy-list.ts'

/** Visibility of a player: `banned` ones answer as missing, but have a picture (hotel-api §0.5). */
export type Visibility = 'public' | 'private' | 'banned'

/** A membership of a player, by the group's index. */
export type Membership = { group: number; isAdmin: boolean }

/** A room of a player. `number` is the numeric id the game uses in addresses. */
export type Room = {
  number: number
  uniqueId: string
  owner: number
  name: string
  description: string
  createdAt: number
  group: number | undefined
  tags: readonly string[]
  maximumVisitors: number
  rating: number
  category: string | undefined
  doorMode: 'open' | 'closed' | 'password'
}

/** A published photo. `likes` are player indexes; `room` may be a deleted room. */
export type Photo = { id: string; creator: number; time: number; room: number; likes: readonly number[] }

/** Level and experience in an Origins skill. */
export type Skill = { level: number; experience: number }

/** A player of one hotel. Instants are Unix ms; lists are current. */
export type Player = {
  index: number
  id: string
  name: string
  motto: string
  figure: string
  gender: 'm' | 'f'
  memberSince: number
  visibility: Visibility
  statusHidden: boolean
  beforeDecember2020: boolean
  colonDates: boolean
  level: number
  levelPercent: number
  experience: number
  starGems: number
  /** The share of days with a visit, and the last visit of an inactive player. */
  activity: number
  dormantSince: number
  seed: number
  /** Badges worn on the profile in order; those no longer owned are not shown. */
  worn: ReadonlyArray<{ badgeIndex: number; code: string }>
  /** Games of BattleBall played before the start of the world (Origins). */
  firstMatches: number
  /** The end times of later games (Unix ms, Origins). */
  laterMatches: number[]
  /** The fishing skill; undefined without any fish (Origins). */
  fishing: Skill | undefined
  badges: LazyList<string>
  friends: LazyList<number>
  groups: LazyList<Membership>
  rooms: LazyList<Room>
  photos: LazyList<Photo>
}

/** A player's initial possessions. */
export type Belongings = { badges: number; friends: number; groups: number; rooms: number; photos: number }

const firstNumber = 10_000_000

/** The game's number of a player, which only photos contain (hotel-api §0.2). */
export const playerNumber = (player: { index: number }) => firstNumber + player.index * 13

/** The index of the player with this number; undefined if there cannot be one. */
export function playerAtNumber(number: number): number | undefined {
  const index = (number - firstNumber) / 13
  return Number.isInteger(index) && index >= 0 ? index : undefined
}
