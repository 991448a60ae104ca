import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { importFigures as bringIn, type FigureImport, type FigureImportContext } from './import-figures.ts'
import type { AvatarTables } from './tables.ts'

export { figureHotel, queueFigureImport, readFigureReadings } from './import-figures.ts'

/** Brings the parts of avatars to the game's figure data now: see `importFigures`. */
export function importFigures(
  db: Db<unknown>,
  context: Omit<FigureImportContext, 'db'>,
  signal: AbortSignal,
): Promise<FigureImport> {
  return bringIn({ ...context, db: tablesOf<AvatarTables>(db) }, signal)
}
