import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'

/** A badge mentioned in an item, as known from scans. `owners` counts scanned players. */
export const BadgeCard = z.object({
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  picture: z.string(),
  owners: z.int().nullable(),
})
export type BadgeCard = z.output<typeof BadgeCard>

/**
 * A player mentioned in an item; `habboId` and the following fields are null if never scanned or
 * the page is hidden.
 */
export const PlayerCard = z.object({
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string().nullable(),
  habboId: HabboId.nullable(),
  motto: z.string().nullable(),
  level: z.int().nullable(),
})
export type PlayerCard = z.output<typeof PlayerCard>

/**
 * A room mentioned in an item, with the address that enters it; `name`, `picture` and `owner` are
 * null if no scan knows them or the owner's page is hidden.
 */
export const RoomCard = z.object({
  hotel: HotelCode,
  number: z.int().positive(),
  enter: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
  owner: z.object({ habboId: HabboId, name: z.string() }).nullable(),
})
export type RoomCard = z.output<typeof RoomCard>
