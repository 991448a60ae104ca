import { useQuery } from '@tanstack/react-query'
import { type RadioNow, showRadioNow } from '#features/radio/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import type { TeamMember } from '../contract.ts'

/** Who hosts what plays now, as the radio of the page has asked: nothing is asked once more. Empty while nobody knows or nobody hosts. */
export function useHosts(): readonly string[] {
  const lang = useLanguage()
  const { data } = useQuery({ ...queryOf(showRadioNow, { query: { lang } }), enabled: false })
  if (!useHydrated() || data === undefined || isRefusal(data)) return []
  return hostsOf(data)
}

/** The hosts that a station names while somebody hosts, in the form in which names are compared. */
export function hostsOf({
  online,
  live,
  dj,
  coDj,
}: Pick<RadioNow, 'online' | 'live' | 'dj' | 'coDj'>): readonly string[] {
  return online && live ? [dj, coDj].flatMap((host) => (host === null ? [] : folded(host))) : []
}

/**
 * Who of the team is on the air. Stations name hosts as they like, often with "DJ" in front, and without a hotel: of two people of one name it is whoever has a
 * role at the radio.
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
