import type { Generated } from 'kysely'
import type { SpokenLanguage } from '../contract.ts'

/** The tables of the team. `test/row-types.test.ts` checks them against the migrated database. */
export type TeamTables = { team_profiles: ProfileRow }

type ProfileRow = {
  account_id: number
  languages: Generated<SpokenLanguage[]>
  does_de: string | null
  does_en: string | null
  does_tr: string | null
  since: string | null
  place: number | null
  away_until: string | null
  revision: Generated<number>
}
