import type { HotelWorld } from '../world/hotel-world.ts'

/** A request to one hotel: what the path pattern caught, the address, the method and this server's own origin. */
export type Call = { hotel: HotelWorld; captured: readonly string[]; url: URL; method: string; origin: string }
