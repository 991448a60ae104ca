import { useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'

const profileCard = onDemand<object>(['team'], async () => (await import('./staff-profile-card.tsx')).StaffProfileCard)

/** What whoever is on the team tells of themselves, as a card of the settings; nothing for everybody else. */
export function TeamSettings() {
  const visit = useVisit()
  const [isMissing, setMissing] = useState(false)
  const isWanted = visit !== null && visit.roles.length > 0 && !isMissing
  const Card = useOnDemand(profileCard, isWanted, () => setMissing(true))
  return Card && <Card />
}
