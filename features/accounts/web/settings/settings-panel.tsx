import type { ReactNode } from 'react'
import { AccountPanel } from './account-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { LanguagePanel } from './language-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'

/** The tabs of the settings that are about the account. */
type AccountsTab = 'account' | 'privacy' | 'language' | 'data'

/** What stands in one of these tabs. `logins` are further ways to log in, which the tab "account" shows below the password. */
export function SettingsPanel({ tab, logins }: { tab: AccountsTab; logins?: ReactNode }) {
  switch (tab) {
    case 'account':
      return <AccountPanel>{logins}</AccountPanel>
    case 'privacy':
      return <PrivacyPanel />
    case 'language':
      return <LanguagePanel />
    case 'data':
      return <DataPanel />
  }
}
