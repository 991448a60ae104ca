import type { z } from 'zod'
import type { Endpoint, Outcome, RefusalKey } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import type { Invalidatable } from '../feature.ts'
import { type CacheTag, collectCacheTags } from './cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from './cached-response.ts'
import { TaggedCache } from './tagged-cache.ts'

type Options<E extends Endpoint, Asked extends readonly unknown[]> = {
  /** The most responses in memory; the least recently used are evicted. */
  most: number
  /** The result depends on nothing else. By default the arguments themselves, as JSON. */
  keyOf?: (...asked: Asked) => string
  /** Reads the result. It or what it calls adds the tags of what is shown by `addCacheTags`. */
  load: (...asked: Asked) => Promise<Outcome<E>>
  /** Whether a result is worth caching, such as no page past the last. By default each is. */
  isKept?: (result: z.output<E['result']>) => boolean
}

/** The outcome of an endpoint for all callers: its cached response, or a refusal. */
export type CachedOutcome<E extends Endpoint> = CachedResponse<E> | Refusal<RefusalKey<E>>

/** A function that answers an endpoint from the cache, to be listed in `Feature.caches` too. */
export type CachedEndpoint<E extends Endpoint, Asked extends readonly unknown[]> = Invalidatable &
  ((...asked: Asked) => Promise<CachedOutcome<E>>)

/**
 * Caches the responses of an endpoint that are the same for every caller. A response is dropped
 * when one of the tags collected while it was loaded is invalidated; refusals and responses without
 * tags are not cached.
 */
export function cached<E extends Endpoint, Asked extends readonly unknown[]>(
  endpoint: E,
  { most, keyOf = (...asked) => JSON.stringify(asked), load, isKept = () => true }: Options<E, Asked>,
): CachedEndpoint<E, Asked> {
  const cache = new TaggedCache<CachedOutcome<E>>(most)
  const answer = (...asked: Asked) =>
    cache.get(keyOf(...asked), async () => {
      const tags = new Set<CacheTag>()
      const outcome = await collectCacheTags(tags, () => load(...asked))
      if (isRefusal(outcome)) return { value: outcome, tags: [...tags], isKept: false }
      const value = makeCachedResponse(endpoint, outcome)
      return { value, tags: [...tags], isKept: isKept(value.result) }
    })
  return Object.assign(answer, { drop: cache.drop.bind(cache), clear: cache.clear.bind(cache) })
}
