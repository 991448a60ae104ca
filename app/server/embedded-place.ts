import path from 'node:path'
import type { Settings } from './settings.ts'

const root = path.join(import.meta.dirname, '../..')

/** Where a site keeps its embedded database: the data folder, which is locked by who uses it, and the database's own folder in it. */
export function embeddedPlace(settings: Settings): { dataFolder: string; databaseFolder: string } {
  const dataFolder = path.resolve(root, settings.DATA_DIR)
  return { dataFolder, databaseFolder: path.join(dataFolder, 'postgres') }
}
