import type { Feature } from '#platform/server/feature.ts'
import { serveKept } from './serve-kept.ts'
import type { Pictures } from './world.ts'

/** Opens the own copies of the game's pictures. What was kept once is served, whether or not more is kept now. */
export function openPictures({ files }: Pick<Pictures, 'files'>): Feature {
  return { routes: (app) => serveKept(app, files) }
}
