import { type ReactNode, useState } from 'react'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import type { PasswordChange } from '../../contract.ts'
import { useVisit } from '../visit.ts'
import { DevicesCard } from './devices-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** Renders further ways to log in, given the last password change on this page, if any. */
export type DrawLogins = (passwordChange: PasswordChange | null) => ReactNode

/** The tab "account" of the settings, with `logins` below the password. */
export function AccountPanel({ logins }: { logins: DrawLogins }) {
  const visit = useVisit()
  const [passwordChange, setPasswordChange] = useState<PasswordChange | null>(null)
  if (!visit?.user) return null
  return (
    <TabPanel>
      <IdentityCard user={visit.user} roles={visit.roles} />
      <PasswordCard name={visit.user.name} onChanged={setPasswordChange} />
      {logins(passwordChange)}
      <DevicesCard />
    </TabPanel>
  )
}
