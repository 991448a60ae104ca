import { AccountPanel, type DrawLogins } from './account-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { LanguagePanel } from './language-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'

/** The tabs of the settings that are about the account. */
type AccountsTab = 'account' | 'privacy' | 'language' | 'data'

/**
 * Contents of an account tab. `logins` renders further ways to log in, shown below the password in
 * the tab "account".
 */
export function SettingsPanel({ tab, logins }: { tab: AccountsTab; logins: DrawLogins }) {
  switch (tab) {
    case 'account':
      return <AccountPanel logins={logins} />
    case 'privacy':
      return <PrivacyPanel />
    case 'language':
      return <LanguagePanel />
    case 'data':
      return <DataPanel />
  }
}
