import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'

/** A player whose page was opened in this browser. */
export type LookedUp = { habboId: string; hotel: HotelCode; name: string }

const mostKept = 8

const memory = openChoiceMemory<string>('lookedUp', (stored) => stored, '')

function parse(stored: string): LookedUp[] {
  try {
    const read: unknown = JSON.parse(stored || '[]')
    return Array.isArray(read) ? read.flatMap((each: unknown) => playerIn(each) ?? []).slice(0, mostKept) : []
  } catch {
    return []
  }
}

function playerIn(value: unknown): LookedUp | null {
  if (typeof value !== 'object' || value === null) return null
  const { habboId, hotel, name }: Readonly<Record<string, unknown>> = { ...value }
  const code = hotelCodes.find((each) => each === hotel)
  return typeof habboId === 'string' && typeof name === 'string' && code ? { habboId, hotel: code, name } : null
}

function keep(players: readonly LookedUp[]): void {
  memory.choose(JSON.stringify(players.slice(0, mostKept)))
}

/** Notes that a player's page was opened: the form of a comparison offers the last ones. */
export function noteLookedUp({ habboId, hotel, name }: LookedUp): void {
  keep([{ habboId, hotel, name }, ...parse(memory.read()).filter((player) => player.habboId !== habboId)])
}

/** Forgets a player, such as one who hides the page now. */
export function forgetLookedUp(habboId: string): void {
  const players = parse(memory.read())
  if (players.some((player) => player.habboId === habboId)) keep(players.filter((player) => player.habboId !== habboId))
}

/** The players looked up last in this browser, the last first; none before hydration. */
export function useLookedUp(): LookedUp[] {
  return parse(useBrowserStore(memory.subscribe, memory.read, ''))
}
