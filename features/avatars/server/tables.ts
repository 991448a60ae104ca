import type { HotelCode } from '#features/hotels/contract.ts'
import type { FigureData } from '../contract.ts'

/**
 * The avatar studio's own table. `test/row-types.test.ts` compares it with the migrated database.
 */
export type AvatarTables = { avatars_figure_data: FigureDataRow }

type FigureDataRow = {
  hotel: HotelCode
  data: FigureData | null
  hash: string | null
  imported_at: Date | null
  looked_at: Date | null
  failing_since: Date | null
  failure: string | null
}
