import type { AnyDb } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { foldOwnerCounts } from './owner-counts.ts'

/** Opens the badges: owner counts are exact at any time, and folded every minute so that reading them stays cheap. */
export function openBadges(db: AnyDb): Feature {
  return { sweeps: [{ name: 'badges.fold-owner-counts', cron: '* * * * *', run: () => foldAll(db) }] }
}

async function foldAll(db: AnyDb): Promise<void> {
  while ((await foldOwnerCounts(db)) > 0);
}
