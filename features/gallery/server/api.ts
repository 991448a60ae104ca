import { tablesOf } from '#platform/server/database/database.ts'
import type { GalleryContext } from './context.ts'
import { importFrom } from './import-sources.ts'
import type { Source } from './import-tasks.ts'
import { lookAtPictures, type OnLook } from './look-at-pictures.ts'
import type { GalleryTables } from './tables.ts'

export { removeHidden } from './import-photos.ts'
export type { Imported } from './import-promos.ts'
export { hotelsOf, readGalleryReadings } from './import-sources.ts'
export type { Source } from './import-tasks.ts'
export { queueGalleryImports } from './queue-imports.ts'
export { galleryReadingTag } from './tags.ts'

/** Manual imports of pictures. `look` checks all pictures that are due. */
export type GalleryImports = {
  bring: (
    source: Source,
    hotel: Parameters<typeof importFrom>[1]['hotel'],
    signal: AbortSignal,
  ) => ReturnType<typeof importFrom>
  look: (signal: AbortSignal, onLook: OnLook) => Promise<number>
}

/** Opens the imports for a program of their own: they may run beside a site that does the same. */
export function openGalleryImports(options: Omit<GalleryContext, 'db'>): GalleryImports {
  const context = { ...options, db: tablesOf<GalleryTables>(options.wholeDb) }
  return {
    bring: (source, hotel, signal) => importFrom(context, { source, hotel }, signal),
    look: (signal, onLook) => lookAtPictures(context, Number.POSITIVE_INFINITY, signal, onLook),
  }
}
