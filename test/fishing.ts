import type { HotelGateway } from '#features/hotels/server/api.ts'
import { type FishingBoard, type OriginsHotel, showFishingBoard } from '#features/origins/contract.ts'
import { bringFishingBoard } from '#features/origins/server/api.ts'
import type { TestSite } from './site.ts'

/** The id of a player of a hotel by number, existing or not. */
export function fisherId(hotel: OriginsHotel, number: number): string {
  return `${hotel}-${number.toString(16).padStart(32, '0')}`
}

/**
 * Stores a day's fishing board with the given experience, by player id or in the order of their
 * numbers.
 */
export async function keepBoard(
  site: Pick<TestSite, 'database'>,
  hotel: OriginsHotel,
  day: string,
  experience: Readonly<Record<string, number>> | readonly number[],
): Promise<void> {
  const entries = Object.entries(experience).map(([key, gained]) => ({
    habboId: key.startsWith(hotel) ? key : fisherId(hotel, Number(key) + 1),
    level: 1 + Math.floor(gained / 1000),
    experience: gained,
  }))
  await bringFishingBoard(site.database.db, { hotel, day, readAt: new Date(`${day}T12:00:00Z`), entries })
}

/** A page of a fishing board from the site. */
export async function readFishing(
  site: Pick<TestSite, 'ask'>,
  query: { hotel: OriginsHotel; day?: string; page?: number },
): Promise<FishingBoard> {
  return showFishingBoard.result.parse((await site.ask(showFishingBoard, { query })).body)
}

/** A page of a fishing board as one line for each place. */
export function linesOf({ places }: FishingBoard): string[] {
  return places.map(({ place, change, gained, fisher }) => {
    const who = fisher.state === 'named' ? fisher.name : fisher.state
    return [place, change ?? 'none', gained ?? 'none', who].join(' ')
  })
}

/** A hotel client whose leaderboard calls are answered by the test. */
export function withBoard(
  gateway: HotelGateway,
  fishingLeaderboard: HotelGateway['fishingLeaderboard'],
): Pick<HotelGateway, 'fishingLeaderboard' | 'showPlayer'> {
  return { fishingLeaderboard, showPlayer: gateway.showPlayer }
}
