import type { LazyList } from './lazy-list.ts'

/**
 * Who may see a player: `banned` players answer as if they did not exist, but have a picture
 * (hotel-api §0.5).
 */
export type Visibility = 'public' | 'private' | 'banned'

/** A player's part in a group, by the group's index. */
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

/** A published photo. `likes` are indices of players; `room` may belong to a room that is gone. */
export type Photo = { id: string; creator: number; time: number; room: number; likes: readonly number[] }

/** How far somebody has come in a skill of Origins. */
export type Skill = { level: number; experience: number }

/** A player of one hotel. Instants are Unix ms; lists hold what the player has now. */
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
  /** Share of days on which the player comes, and when somebody who never comes was last there. */
  activity: number
  dormantSince: number
  seed: number
  /** Badges worn on the profile, in order; those no longer owned do not show. */
  worn: ReadonlyArray<{ badgeIndex: number; code: string }>
  /** How many games of BattleBall were played before the world started (Origins). */
  firstMatches: number
  /** When those ended that were played since (Unix ms, Origins). */
  laterMatches: number[]
  /** What was reached in fishing; undefined for who never fished (Origins). */
  fishing: Skill | undefined
  badges: LazyList<string>
  friends: LazyList<number>
  groups: LazyList<Membership>
  rooms: LazyList<Room>
  photos: LazyList<Photo>
}

/** How many of each a player starts with. */
export type Belongings = { badges: number; friends: number; groups: number; rooms: number; photos: number }

const firstNumber = 10_000_000

/** The game's number of a player, which only photos show (hotel-api §0.2). */
export const playerNumber = (player: { index: number }) => firstNumber + player.index * 13

/** The index of the player with this number; undefined when nobody can have it. */
export function playerAtNumber(number: number): number | undefined {
  const index = (number - firstNumber) / 13
  return Number.isInteger(index) && index >= 0 ? index : undefined
}
