import { randomBytes } from 'node:crypto'
import {
  type HotelBadge,
  type HotelFriend,
  type HotelGroup,
  type HotelPhoto,
  type HotelPlayer,
  type HotelRoom,
  hotelAddresses,
} from '#features/hotels/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { type PanelName, Player } from '../../contract.ts'
import { describePlayer } from '../describe-player.ts'
import type { ScannerTables } from '../tables.ts'

/**
 * Opens the database given to a test file of the scanner; `close` also drops it. Below are sample
 * answers of a hotel.
 */
export function openTrial(fresh: { connectionString: string; drop: () => Promise<void> }) {
  const database = openDatabase({
    connectionString: fresh.connectionString,
    connections: 10,
    onIdleError: () => {},
  })
  return {
    db: tablesOf<ScannerTables>(database.db),
    wholeDb: database.db,
    close: async () => {
      await database.close()
      await fresh.drop()
    },
  }
}

export const addresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.example' })

/** Noon of a day of May 2026. */
export function may(day: number): Date {
  return new Date(Date.UTC(2026, 4, day, 12))
}

/**
 * Returns the contract's interval between noon of two days of May; null: before the first snapshot.
 */
export function between(after: number | null, by: number) {
  return { after: after === null ? null : may(after).toISOString(), by: may(by).toISOString() }
}

/** A player's id that no other test has. */
export function someHabboId(): string {
  return `hhus-${randomBytes(16).toString('hex')}`
}

export function aProfile(profile: Partial<HotelPlayer> = {}): HotelPlayer {
  return {
    habboId: someHabboId(),
    name: 'Ada',
    figure: 'hr-828-31.hd-180-1',
    motto: 'hello',
    online: false,
    lastOnlineAt: may(1),
    statusHidden: false,
    memberSince: new Date('2010-01-01'),
    visible: true,
    level: 7,
    levelPercent: 50,
    experience: 190,
    starGems: 3,
    selectedBadges: [],
    bouncerPlayerId: null,
    ...profile,
  }
}

/** The same player behind a private profile (hotel-api §1.3). */
export function closed(profile: HotelPlayer): HotelPlayer {
  return {
    ...profile,
    visible: false,
    online: null,
    lastOnlineAt: null,
    level: null,
    levelPercent: null,
    experience: null,
    starGems: null,
  }
}

export function badges(...codes: string[]): { panel: 'badges'; items: HotelBadge[] } {
  return {
    panel: 'badges',
    items: codes.map((code) => ({ code, name: `The ${code}`, description: null })),
  }
}

/** An entry of each list under a name. */
export const anEntry = {
  friend: (name: string): HotelFriend => ({
    habboId: `hhus-${Buffer.from(name).toString('hex').padStart(32, '0').slice(-32)}`,
    name,
    motto: `${name} says`,
    figure: 'hd-180-1',
  }),
  group: (name: string, group: Partial<HotelGroup> = {}): HotelGroup => ({
    id: `g-hhus-${Buffer.from(name).toString('hex').padStart(32, '0').slice(-32)}`,
    name,
    description: `about ${name}`,
    type: 'NORMAL',
    badgeCode: 'b19204',
    roomId: null,
    isAdmin: false,
    primaryColour: 'b4278e',
    secondaryColour: '',
    createdAt: null,
    ...group,
  }),
  room: (number: number, room: Partial<HotelRoom> = {}): HotelRoom => ({
    number,
    id: null,
    name: `Room ${number}`,
    description: '',
    createdAt: may(1),
    groupId: null,
    thumbnailUrl: 'https://pictures.example/small.png',
    imageUrl: null,
    rating: 3,
    maximumVisitors: 25,
    tags: ['chat'],
    ...room,
  }),
  photo: (id: string, photo: Partial<HotelPhoto> = {}): HotelPhoto => ({
    id,
    url: `https://pictures.example/${id}.png`,
    previewUrl: null,
    roomNumber: null,
    takenAt: may(2),
    likes: ['Bob'],
    ...photo,
  }),
}

/** A player as the site shows it; throws where that is refused. */
export async function shownPlayer(db: Db<ScannerTables>, habboId: string): Promise<Player> {
  const player = await describePlayer(db, { addresses, cooldownSeconds: () => 300 }, habboId)
  if (isRefusal(player)) throw new Error(player.refused)
  return Player.parse(player)
}

/** Returns a query with defaults. */
export function anyQuery<Sort extends string>(sort: Sort) {
  return { state: 'current' as const, q: '', sort, limit: 200 }
}

/** Returns the counts of each list in display order. */
export function countsOf(player: { panels: Record<PanelName, { current: number; former: number }> } | null) {
  const entries = Object.entries(player?.panels ?? {})
  return Object.fromEntries(entries.map(([panel, { current, former }]) => [panel, `${current}+${former}`]))
}
