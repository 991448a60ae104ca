import { type Airing, Schedule, showSchedule } from '#features/radio/contract.ts'
import { addShow, type ListedShow, type ShowDraft } from '#features/radio/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { cacheTag } from '#platform/server/cache/cache-tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { invalidationsArrived } from './invalidations.ts'
import type { TestSite } from './site.ts'

/**
 * Adds a show, by default live every week, Mondays from 20:00 to 22:00 in Berlin. The site shows it
 * when this resolves.
 */
export async function schedule(site: TestSite, draft: Partial<ShowDraft>, now: Date): Promise<ListedShow['show']> {
  const usual: ShowDraft = {
    ...{ station: 'main', name: 'After School', djName: 'DJ Mina', coDjName: null, description: '' },
    ...{ isLive: true, isRecurring: true, zone: 'Europe/Berlin', firstDay: '2026-01-05', lastDay: null },
    ...{ starts: '20:00', minutes: 120 },
  }
  const added = await addShow(site.database.db, { ...usual, ...draft }, now)
  if (isRefusal(added)) throw new Error(added.refused)
  await invalidationsArrived(site)
  return added.show
}

/** Removes every show, between the tests of a file. */
export async function emptySchedule(site: TestSite): Promise<void> {
  await site.database.pool.query('truncate radio_shows cascade')
  await invalidateTags(site.database.db, ['radio:schedule', 'radio:main', 'radio:tr'].map(cacheTag))
  await invalidationsArrived(site)
}

/** The schedule of a week as a guest sees it. */
export async function readSchedule(
  site: Pick<TestSite, 'ask'>,
  query: { lang?: LanguageCode; week?: number } = {},
): Promise<Schedule> {
  const { status, body } = await site.ask(showSchedule, { query })
  if (status !== 200) throw new Error(`The schedule was answered with ${status}`)
  return Schedule.parse(body)
}

/** An airing in short: name, date and local times. */
export function inShort(airing: Airing | null): string | null {
  return airing && `${airing.showName} ${airing.localDay} ${airing.localStart}-${airing.localEnd}`
}
