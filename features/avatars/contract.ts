import { z } from 'zod'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

const number = z.int().min(0).max(999_999)

/**
 * A colour of a palette: `hex` is six digits. `club`: only members of the game's club can wear it.
 */
export const FigureColour = z.object({ id: number, hex: z.string().regex(/^[0-9a-f]{6}$/), club: z.boolean() })
export type FigureColour = z.output<typeof FigureColour>

/**
 * A set that can be chosen. `gender` is M, F or both (U); `colours` is how many colours it takes.
 */
export const FigureSet = z.object({
  id: number,
  gender: z.enum(['M', 'F', 'U']),
  club: z.boolean(),
  colours: z.int().min(0).max(3),
})
export type FigureSet = z.output<typeof FigureSet>

/**
 * A kind of part, such as `hr` for hair. `needed`: an avatar of that gender cannot be without it.
 */
export const FigureType = z.object({
  type: z.string().regex(/^[a-z]{2}$/),
  palette: number,
  needed: z.object({ M: z.boolean(), F: z.boolean() }),
  sets: z.array(FigureSet),
})
export type FigureType = z.output<typeof FigureType>

/**
 * What avatars can be dressed in, by the game's figure data (hotel-api §7.6); `palettes` by number.
 */
export const FigureData = z.object({
  palettes: z.record(z.string(), z.array(FigureColour)),
  types: z.array(FigureType),
})
export type FigureData = z.output<typeof FigureData>

export const showAvatarStudio = endpoint({
  method: 'GET',
  path: '/api/get/avatars',
  access: 'anyone',
  summary: 'Where avatars are drawn: the address of the game’s imager, and since when its parts are known.',
  result: z.object({ imager: z.string(), importedAt: Timestamp.nullable() }),
  refusals: {},
})

export const showFigureData = endpoint({
  method: 'GET',
  path: '/api/get/avatars/parts',
  access: 'anyone',
  summary: 'The parts and colours that an avatar can be dressed in; none before the first import.',
  result: FigureData,
  refusals: {},
})

const Look = z.object({ habboId: HabboId, name: z.string(), figure: z.string() })

/**
 * The look of a scanned player, refused as the player's page is. Players of the retro edition have
 * none.
 */
export const showLook = endpoint({
  method: 'GET',
  path: '/api/get/avatars/looks/:habboId',
  access: 'anyone',
  summary: 'The present look of a scanned player.',
  params: z.object({ habboId: HabboId }),
  result: Look,
  refusals: { 'error.userNotFound': 404, 'error.playerHidden': 403 },
})

export const findLook = endpoint({
  method: 'GET',
  path: '/api/get/avatars/look',
  access: 'anyone',
  summary: 'The present look of a scanned player by hotel and name.',
  query: z.object({ hotel: HotelCode, name: PlayerName }),
  result: Look,
  refusals: { ...showLook.refusals, 'error.nameInvalid': 422 },
})
