import type { Feature } from '#platform/server/feature.ts'
import type { Pictures } from './context.ts'
import { serveKept } from './serve-kept.ts'

/**
 * Creates the feature that serves our copies of the game's pictures. Stored copies are served even
 * if copying is now disabled.
 */
export function openPictures({ files }: Pick<Pictures, 'files'>): Feature {
  return { routes: (app) => serveKept(app, files) }
}
