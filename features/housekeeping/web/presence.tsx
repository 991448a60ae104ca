import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { presence, reportPresence } from '../client.ts'
import type { Presence } from '../contract.ts'
import { useStaffChanges } from './changes.ts'
import { useMe } from './me.tsx'

type Opened = { subject: string; thing: string } | null
type Here = { colleagues: readonly Presence[]; open: (opened: Opened) => void }

const PresenceContext = createContext<Here>({ colleagues: [], open: () => {} })

/** Reports while mounted that the member is here, and keeps who else is. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const [colleagues, setColleagues] = useState<readonly Presence[]>([])
  const [opened, open] = useState<Opened>(null)

  const report = useCallback(async () => {
    const answer = await call(reportPresence, { body: { opened } }).catch(() => null)
    if (answer && !isRefusal(answer)) setColleagues(answer)
  }, [opened])

  useEffect(() => {
    void report()
    const beat = setInterval(() => !document.hidden && void report(), presence.beatSeconds * 1000)
    return () => clearInterval(beat)
  }, [report])
  useStaffChanges('presence', () => void report())

  const here = useMemo(() => ({ colleagues, open }), [colleagues])
  return <PresenceContext value={here}>{children}</PresenceContext>
}

/** Returns all of the staff who are here, with what they have open. */
export function usePresence(): readonly Presence[] {
  return use(PresenceContext).colleagues
}

/** Shows colleagues that the member has something open, such as a comment; `null` for nothing. */
export function useOpenThing(subject: string, id: string | number | null): void {
  const { open } = use(PresenceContext)
  const thing = id === null ? null : String(id)
  useEffect(() => {
    open(thing === null ? null : { subject, thing })
    return () => open(null)
  }, [open, subject, thing])
}

/** Returns the other members of the staff who have things of a kind open, by the thing's id. */
export function useColleagues(subject: string): ReadonlyMap<string, readonly Presence[]> {
  const { colleagues } = use(PresenceContext)
  const { id } = useMe()
  return useMemo(() => {
    const others = colleagues.filter((each) => each.id !== id && each.opened?.subject === subject)
    return Map.groupBy(others, ({ opened }) => opened?.thing ?? '')
  }, [colleagues, id, subject])
}
