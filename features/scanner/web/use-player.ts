import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { panelNames } from '../client.ts'
import type { Player } from '../contract.ts'
import { listChanges } from '../own-client.ts'
import { playerQuery } from './player-query.ts'
import { panelPaths } from './queries.ts'

/** Whether the hotel is being asked about the player at this moment. */
export function isBeingScanned({ state }: Pick<Player, 'state'>): boolean {
  return state === 'queued' || state === 'scanning'
}

/** Returns the polling interval for a scan's progress: 1.5 s at first, up to 5 s for long scans. */
export function pollMilliseconds(sinceStartMilliseconds: number): number {
  return Math.min(5000, Math.max(1500, sinceStartMilliseconds / 10))
}

/**
 * Returns a player, refreshed while a scan is running and the page is visible; null if there is no
 * such player.
 */
export function usePlayer(habboId: string): Player | null {
  const queryClient = useQueryClient()
  const startedAt = useRef<number | null>(null)
  const { data } = useQuery({
    ...playerQuery(habboId),
    refetchInterval: ({ state }) => {
      const running = state.data !== undefined && !isRefusal(state.data) && isBeingScanned(state.data)
      if (!running) startedAt.current = null
      else startedAt.current ??= Date.now()
      return startedAt.current === null ? false : pollMilliseconds(Date.now() - startedAt.current)
    },
  })
  const player = data === undefined || isRefusal(data) ? null : data

  // A list is refetched only when the scan has read it, and the guest book when anything has
  // changed.
  const statuses = useRef<{ habboId: string; panels: Player['panels']; checkedAt: string; state: string } | null>(null)
  useEffect(() => {
    const before = statuses.current
    statuses.current = player && {
      habboId: player.habboId,
      panels: player.panels,
      checkedAt: player.checkedAt,
      state: player.state,
    }
    if (!player || before?.habboId !== player.habboId) return
    const finished = before.state !== player.state && player.state === 'complete'
    const stale = panelNames.filter((name) => {
      const [was, is] = [before.panels[name], player.panels[name]]
      // Names of rooms come after the photos themselves, so photos are read once more at the end.
      if (name === 'photos' && finished) return true
      return was.checkedAt !== is.checkedAt || was.current !== is.current || was.former !== is.former
    })
    const paths = stale.map((name) => panelPaths[name])
    if (stale.length > 0 || before.checkedAt !== player.checkedAt) paths.push(listChanges.path)
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path, player.habboId] })
  }, [player, queryClient])

  return player
}
