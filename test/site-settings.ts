import path from 'node:path'

/** The output of `npm run build`. */
export const builtFolder = path.join(import.meta.dirname, '../dist')

/** A site without imports that listens on this machine only, on any free port. */
export const quietSettings = {
  HOST: '127.0.0.1',
  PORT: '0',
  IMPORT_NEWS: 'false',
  IMPORT_BADGES: 'false',
  IMPORT_IMAGES: 'false',
  SAMPLE_ORIGINS: 'false',
} as const
