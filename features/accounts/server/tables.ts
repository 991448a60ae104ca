import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AddedIconKey, CodePurpose, Hours, IconKey, IconWords } from '../contract.ts'
import type { HeadDepartment } from '../permissions.ts'

/** The tables of accounts. `test/row-types.test.ts` compares them with the migrated database. */
export type AccountsTables = {
  accounts_accounts: AccountRow
  accounts_sessions: SessionRow
  accounts_codes: CodeRow
  accounts_roles: RoleRow
  accounts_former_roles: FormerRoleRow
  accounts_bans: BanRow
  accounts_hidden_players: HiddenPlayerRow
  accounts_off_boards: { habbo_id: string }
  accounts_icons: AddedIconRow
  accounts_ledger: LedgerRow
}

type AccountRow = {
  id: GeneratedAlways<number>
  habbo_id: string | null
  hotel: HotelCode | null
  name: string | null
  name_folded: string | null
  name_checked_at: Date | null
  password: string | null
  language: LanguageCode | null
  hours: Generated<Hours>
  invisible: Generated<boolean>
  stars: Generated<number>
  comets: Generated<number>
  worn_icon: IconKey | null
  worn_by_role: Generated<boolean>
  profile_hidden: Generated<boolean>
  profile_hides_comments: Generated<boolean>
  profile_shows_comets: Generated<boolean>
  profile_listed: Generated<boolean>
  on_board: Generated<boolean>
  terms_accepted_at: Date | null
  recovered_at: Date | null
  password_changed_at: Date | null
  created_at: Date
  closed_at: Date | null
}

type SessionRow = {
  id: GeneratedAlways<number>
  account_id: number
  secret_hash: Buffer
  token_hash: Buffer
  browser: string | null
  system: string | null
  remembered: boolean
  started_at: Date
  seen_at: Date
  confirmed_at: Date | null
}

type CodeRow = {
  browser_hash: Buffer
  hotel: HotelCode
  name_folded: string
  purpose: CodePurpose
  code: string
  expires_at: Date
}

type RoleRow = {
  account_id: number
  role: string
  granted_at: Date
  department: HeadDepartment | null
  granted_by: number | null
  reason: string | null
  seen_at: Date | null
}

type FormerRoleRow = {
  id: GeneratedAlways<number>
  account_id: number
  role: string
  granted_at: Date
  granted_by: number | null
  reason: string | null
  revoked_at: Date
  revoked_by: number | null
  revoke_reason: string | null
  department: HeadDepartment | null
  seen_at: Date | null
  worn_icon: IconKey | null
}

type BanRow = {
  id: GeneratedAlways<number>
  account_id: number
  reason: string
  banned_at: Date
  until: Date | null
  lifted_at: Date | null
  banned_by: number | null
  lifted_by: number | null
  lift_reason: string | null
}

type HiddenPlayerRow = {
  habbo_id: string
  page: boolean
  friends: boolean
  names: boolean
  mottos: boolean
  name: string | null
  changed_at: Generated<Date>
  removed_at: Date | null
}

type LedgerRow = {
  id: GeneratedAlways<number>
  account_id: number
  stars: number
  comets: number
  reason: string
  about: string
  changed_at: Date
}

type AddedIconRow = {
  key: AddedIconKey
  picture: Buffer
  names: JSONColumnType<IconWords>
  texts: JSONColumnType<IconWords>
  added_at: Date
}
