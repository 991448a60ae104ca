import type accounts from './en/accounts.json'
import type common from './en/common.json'
import type desk from './en/desk.json'
import type home from './en/home.json'
import type passkeys from './en/passkeys.json'
import type presence from './en/presence.json'
import type scanner from './en/scanner.json'
import type shell from './en/shell.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      common: typeof common
      desk: typeof desk
      home: typeof home
      passkeys: typeof passkeys
      presence: typeof presence
      scanner: typeof scanner
      shell: typeof shell
    }
  }
}
