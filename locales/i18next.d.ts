import type common from './en/common.json'
import type home from './en/home.json'
import type scanner from './en/scanner.json'
import type shell from './en/shell.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; home: typeof home; scanner: typeof scanner; shell: typeof shell }
  }
}
