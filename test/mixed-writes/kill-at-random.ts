import { setTimeout as pause } from 'node:timers/promises'
import { type SiteChild, startChild } from '../site-child.ts'
import { openSceneHotel, openWriters } from './scene.ts'

/** The result: killed processes, answered and unanswered calls, and problems found. */
export type ChaosResult = { kills: number; answered: number; broken: number; comments: number; problems: string[] }

type Place = { role: 'web' | 'tasks'; child: SiteChild | null }

/**
 * Runs processes on one migrated database with writing members and kills a random one (SIGKILL)
 * every few seconds, which is restarted. No answered write may be lost, doubled or miscounted.
 */
export async function killAtRandom(
  connectionString: string,
  {
    roles,
    kills,
    everySeconds,
    writers: count,
  }: { roles: readonly Place['role'][]; kills: number; everySeconds: number; writers: number },
): Promise<ChaosResult> {
  const { hotel, settings } = await openSceneHotel()
  const places: Place[] = roles.map((role) => ({ role, child: null }))
  const start = async (place: Place) => {
    place.child = await startChild({ ...settings, DATABASE_URL: connectionString, ROLE: place.role })
  }
  try {
    await Promise.all(places.map(start))
    const writers = await openWriters(() => connectionString, count)
    let isOver = false
    const addresses = () => places.flatMap(({ child }) => child?.address || [])
    const writing = writers.write({ addresses, isOver: () => isOver, insists: true })
    for (let kill = 0; kill < kills; kill++) {
      await pause(everySeconds * 1000)
      const place = places[Math.floor(Math.random() * places.length)]
      const killed = place?.child
      if (!place || !killed) continue
      place.child = null
      await killed.kill()
      await start(place)
    }
    isOver = true
    await writing
    const { answered, broken, comments } = writers.written
    return { kills, answered, broken, comments: comments.length, problems: await writers.problems() }
  } finally {
    await Promise.all(places.map(({ child }) => child?.kill()))
    await hotel.close()
  }
}
