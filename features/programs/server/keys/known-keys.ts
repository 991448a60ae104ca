import { sql } from 'kysely'
import { authorTag, isOpenAndNotBanned, staffTag } from '#features/accounts/server/api.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { ProgramsContext } from '../context.ts'
import { keysTag } from '../tags.ts'
import { hashOfKey } from './key-text.ts'

const mostKnown = 5_000

/** Finds keys by their text, from memory when they were used lately. */
export type KnownKeys = {
  find: (key: string) => Promise<number | null>
  /** Whether finding a key costs no statement. */
  isAtHand: (key: string) => boolean
  caches: Invalidatable
}

/**
 * Opens the look-up of keys. `find` answers the id of a key; null for one that there is not, and
 * while its owner's account is banned or closed.
 */
export function openKnownKeys({ db, clock }: Pick<ProgramsContext, 'db' | 'clock'>): KnownKeys {
  const caches = new TaggedCache<number | null>(mostKnown)
  return {
    caches,
    isAtHand(key) {
      const hash = hashOfKey(key)
      return hash === null || caches.has(hash.toString('base64url'))
    },
    async find(key) {
      const hash = hashOfKey(key)
      if (hash === null) return null
      return caches.get(hash.toString('base64url'), async () => {
        const row = await db
          .selectFrom('programs_keys')
          .select(['id', 'account_id'])
          .where('hash', '=', hash)
          .where(isOpenAndNotBanned(sql.ref('account_id'), clock.now()))
          .executeTakeFirst()
        if (!row) return { value: null, tags: [] }
        // A ban invalidates the tag of staff, for any account.
        return { value: row.id, tags: [keysTag(row.account_id), authorTag(row.account_id), staffTag] }
      })
    },
  }
}
