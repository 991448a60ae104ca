import type { HotelPlayer } from './player.ts'

/** What the hotel said of a player and the tag it gave to that answer. */
export type RememberedPlayer = { etag: string; player: HotelPlayer }

/** The latest look-ups by address, for conditional requests (HOTEL-API §0.4); the one used longest ago goes first. */
export type RememberedPlayers = {
  recall(url: string): RememberedPlayer | undefined
  remember(url: string, remembered: RememberedPlayer): void
}

/** Opens a memory for at most `limit` look-ups. */
export function openRememberedPlayers(limit: number): RememberedPlayers {
  const players = new Map<string, RememberedPlayer>()
  return {
    recall(url) {
      const remembered = players.get(url)
      if (!remembered) return undefined
      players.delete(url)
      players.set(url, remembered)
      return remembered
    },
    remember(url, remembered) {
      players.delete(url)
      players.set(url, remembered)
      const [oldest] = players.keys()
      if (players.size > limit && oldest !== undefined) players.delete(oldest)
    },
  }
}
