import DataLoader from 'dataloader'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import type { ListedBadge } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { describeListed, type Telling } from './listed-badges.ts'
import { badgeTag, badgeTellingTag } from './tags.ts'

// All of an archive of sixty thousand in three languages: a hundred megabytes once somebody has looked at everything. With room for fewer, whoever walks through all of
// it would push out each badge before it is asked for again, and that costs more than keeping nothing.
const mostTold = 180_000

/** Badges as lists tell of them. */
export type ToldBadges = {
  /** By their numbers, in the order given; one that there is not is left out. */
  describe: (ids: readonly number[], telling: Telling) => Promise<ListedBadge[]>
  caches: Invalidatable
}

/**
 * Opens the descriptions of badges, each kept until something that it tells has changed; all that are missing for a list are read together. Those in
 * certain hotels are read anew each time: what is first seen in one is known only later.
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
