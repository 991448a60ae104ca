import type { HotelWorld } from '../world/hotel-world.ts'

/**
 * A request to one hotel: the path pattern's captures, the address, the method and the server's
 * origin.
 */
export type Call = { hotel: HotelWorld; captured: readonly string[]; url: URL; method: string; origin: string }
