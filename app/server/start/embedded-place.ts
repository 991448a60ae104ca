import path from 'node:path'
import type { Settings } from '../settings/settings.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Returns the paths of the embedded database: the data folder, which its user locks, and the
 * database folder inside it.
 */
export function embeddedPlace(settings: Settings): { dataFolder: string; databaseFolder: string } {
  const dataFolder = path.resolve(root, settings.DATA_DIR)
  return { dataFolder, databaseFolder: path.join(dataFolder, 'postgres') }
}
