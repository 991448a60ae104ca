import type { Airing } from '../../contract.ts'

/** The name of a show on its day, `3 2026-11-23`; null without one. */
export function airingName(airing: Pick<Airing, 'showId' | 'localDay'> | null): string | null {
  return airing && `${airing.showId} ${airing.localDay}`
}

/** The number and the day of a show, from its name. */
export function readAiringName(name: string): { id: number; day: string } {
  const [id, day = ''] = name.split(' ')
  return { id: Number(id), day }
}
