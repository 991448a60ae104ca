import type { ReactNode } from 'react'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useVisit } from '../visit.ts'
import { DevicesCard } from './devices-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** The tab "account" of the settings: who is logged in, the password, the devices. `children` are further ways to log in, below the password. */
export function AccountPanel({ children }: { children?: ReactNode }) {
  const visit = useVisit()
  if (!visit?.user) return null
  return (
    <TabPanel>
      <IdentityCard user={visit.user} roles={visit.roles} />
      <PasswordCard name={visit.user.name} />
      {children}
      <DevicesCard />
    </TabPanel>
  )
}
