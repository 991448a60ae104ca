import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Pictures } from './context.ts'
import { serveKept } from './serve-kept.ts'
import { withheldTag } from './tags.ts'
import { withheldNames } from './withheld.ts'

/**
 * Creates the feature that serves our copies of the game's pictures. Stored copies are served even
 * if copying is now disabled, except those that are withheld.
 */
export function openPictures({ db, files }: Pick<Pictures, 'db' | 'files'>): Feature {
  const cache = new TaggedCache<ReadonlySet<string>>(1)
  let lastKnown: ReadonlySet<string> = new Set()
  // Pictures are served while the database is away, by what was known last.
  async function withheld(): Promise<ReadonlySet<string>> {
    const load = async () => ({ value: await withheldNames(db), tags: [withheldTag] })
    lastKnown = await cache.get('', load).catch(() => lastKnown)
    return lastKnown
  }
  return { routes: (app) => serveKept(app, files, withheld), caches: [cache] }
}
