import { useQuery } from '@tanstack/react-query'
import { type RadioNow, showRadioNow } from '#features/radio/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import type { TeamMember } from '../contract.ts'

/**
 * Returns the hosts of the current broadcast, from the page's radio query, without another request.
 * Empty while unknown or without a host.
 */
export function useHosts(): readonly string[] {
  const lang = useLanguage()
  const { data } = useQuery({ ...queryOf(showRadioNow, { query: { lang } }), enabled: false })
  if (!useHydrated() || data === undefined || isRefusal(data)) return []
  return hostsOf(data)
}

/** Returns the hosts named by a station during a hosted show, normalised for comparison. */
export function hostsOf({
  online,
  live,
  dj,
  coDj,
}: Pick<RadioNow, 'online' | 'live' | 'dj' | 'coDj'>): readonly string[] {
  return online && live ? [dj, coDj].flatMap((host) => (host === null ? [] : folded(host))) : []
}

/**
 * Returns the team members on air. Stations name hosts freely, often with the prefix "DJ" and
 * without a hotel: of two members with the same name, the one with a radio role matches.
 */
export function onAir(members: readonly TeamMember[], hosts: readonly string[]): readonly TeamMember[] {
  return hosts.flatMap((host) => {
    const named = members.filter(({ name }) => folded(name) === host)
    const ofRadio = named.filter(({ roles }) => roles.some((role) => role.startsWith('radio_')))
    return ofRadio.length > 0 ? ofRadio : named
  })
}

function folded(name: string): string {
  return name
    .trim()
    .replace(/^dj\s+/i, '')
    .toLowerCase()
}
