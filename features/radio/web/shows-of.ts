import type { Airing } from '../contract.ts'

/**
 * Returns the shows of a week in the order of their first broadcast, each with the first broadcast
 * of each of its schedule slots. Entries with the same name, hosts and description are one show.
 */
export function showsOf(airings: readonly Airing[]): readonly (readonly [Airing, ...Airing[]])[] {
  const shows = new Map<string, [Airing, ...Airing[]]>()
  const seen = new Set<number>()
  for (const airing of airings) {
    if (seen.has(airing.showId)) continue
    seen.add(airing.showId)
    const { showName, djName, coDjName, description, isLive, isRecurring } = airing
    const key = JSON.stringify([showName, djName, coDjName, description, isLive, isRecurring])
    const known = shows.get(key)
    if (known) known.push(airing)
    else shows.set(key, [airing])
  }
  return [...shows.values()]
}
