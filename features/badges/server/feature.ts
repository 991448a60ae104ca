import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { showBadge } from '../contract.ts'
import { badgePages } from './list-pages.ts'
import { foldOwnerCounts } from './owner-counts.ts'
import { describeBadge } from './show-badge.ts'

/** Opens the badges: their endpoint and pages. Owner counts are exact at any time, and folded every minute so that reading them stays cheap. */
export function openBadges({ db, addresses }: { db: AnyDb; addresses: HotelAddresses }): Feature {
  return {
    routes: (app) => serve(app, showBadge, ({ params }) => describeBadge(db, addresses, params.code)),
    pages: () => badgePages(db),
    sweeps: [{ name: 'badges.fold-owner-counts', cron: '* * * * *', run: () => foldAll(db) }],
  }
}

async function foldAll(db: AnyDb): Promise<void> {
  while ((await foldOwnerCounts(db)) > 0);
}
