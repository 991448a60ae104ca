import type { Airing } from '#features/radio/contract.ts'

/**
 * The shows of a week in the order in which they are first on, each with the first airing of every place that it has in the schedule: what is on every
 * morning under one name, by the same hosts, is one show.
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
