import { useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'

const profileCard = onDemand<object>(['team'], async () => (await import('./staff-profile-card.tsx')).StaffProfileCard)

/** The settings card of a team member's profile; nothing for other members. */
export function TeamSettings() {
  const visit = useVisit()
  const [isMissing, setMissing] = useState(false)
  const isWanted = visit !== null && visit.roles.length > 0 && !isMissing
  const Card = useOnDemand(profileCard, isWanted, () => setMissing(true))
  return Card && <Card />
}
