import DataLoader from 'dataloader'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import type { ListedBadge } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { describeListed, type Telling } from './listed-badges.ts'
import { badgeTag, badgeTellingTag } from './tags.ts'

// The whole archive of sixty thousand badges in three languages: a hundred megabytes when full.
// With a smaller cache, a crawler would evict each badge before its reuse, which is worse than no
// cache.
const mostTold = 180_000

/** Badge descriptions for lists. */
export type ToldBadges = {
  /** Returns badges by id in the given order; unknown ids are omitted. */
  describe: (ids: readonly number[], telling: Telling) => Promise<ListedBadge[]>
  caches: Invalidatable
}

/**
 * Opens the cache of badge descriptions; missing ones of a list are read together. Descriptions for
 * certain hotels are not cached, because first sightings there change later.
 */
export function openToldBadges(context: BadgeContext): ToldBadges {
  const caches = new TaggedCache<ListedBadge | null>(mostTold)
  const readers = new Map<LanguageCode, DataLoader<number, ListedBadge | undefined>>()

  function readerOf(language: LanguageCode) {
    const known = readers.get(language)
    if (known) return known
    const reader = new DataLoader<number, ListedBadge | undefined>(
      async (ids) => {
        const described = await describeListed(context, ids, { language, hotels: undefined })
        return ids.map((id) => described.get(id))
      },
      { cache: false },
    )
    readers.set(language, reader)
    return reader
  }

  async function tell(id: number, language: LanguageCode): Promise<ListedBadge | null> {
    return caches.get(`${language} ${id}`, async () => {
      const badge = await readerOf(language).load(id)
      return badge ? { value: badge, tags: [badgeTag(badge.code), badgeTellingTag] } : { value: null, tags: [] }
    })
  }

  return {
    async describe(ids, telling) {
      if (telling.hotels) return [...(await describeListed(context, ids, telling)).values()]
      const told = await Promise.all(ids.map((id) => tell(id, telling.language)))
      return told.filter((badge) => badge !== null)
    },
    caches,
  }
}
