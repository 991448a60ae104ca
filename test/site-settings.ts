import path from 'node:path'

/** What `npm run build` made. */
export const builtFolder = path.join(import.meta.dirname, '../dist')

/** A site that brings in nothing by itself and listens on this machine alone, on any free port. */
export const quietSettings = {
  HOST: '127.0.0.1',
  PORT: '0',
  IMPORT_NEWS: 'false',
  IMPORT_BADGES: 'false',
  IMPORT_IMAGES: 'false',
  SAMPLE_ORIGINS: 'false',
} as const
