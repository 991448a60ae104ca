import { recountOwners } from '#features/scanner/server/api.ts'
import type { Db } from '#platform/server/database.ts'

/** Recounts the owners of all badges and returns the result as output lines. */
export async function run(db: Db<unknown>, now: Date): Promise<string[]> {
  const { badges, wrongOwners, wrongSamples } = await recountOwners(db, now)
  const counted = badges === 1 ? 'The owners of 1 badge were counted' : `The owners of ${badges} badges were counted`
  const wrong = wrongOwners + wrongSamples
  if (wrong === 0) return [`${counted}: every count was right.`]
  return [`${counted}: ${wrong === 1 ? '1 count was wrong and is' : `${wrong} counts were wrong and are`} right now.`]
}
