import type { RoleName } from '#features/accounts/contract.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** What somebody of the team is called for a role. Roles are named as in SPEC §6, keys of words have no underscore. */
const words = {
  superadministration: 'role.superadministration',
  administration: 'role.administration',
  communitymanagement: 'role.communitymanagement',
  headof: 'role.headof',
  news_lvl3: 'role.newsLvl3',
  news_lvl2: 'role.newsLvl2',
  news_lvl1: 'role.newsLvl1',
  webdevelopment_translator: 'role.webdevelopmentTranslator',
  radio_lvl2: 'role.radioLvl2',
  radio_lvl1: 'role.radioLvl1',
  cm_furnilist_lvl2: 'role.cmFurnilistLvl2',
  cm_furnilist_lvl1: 'role.cmFurnilistLvl1',
} as const satisfies Record<RoleName, string>

/** The roles of somebody of the team as small signs; the one `of` the place where they stand comes first, and lit a little. Its words are `profiles`. */
export function RoleSigns({ roles, of = [] }: { roles: readonly RoleName[]; of?: readonly RoleName[] }) {
  const { t } = useTranslation('profiles')
  const here = roles.filter((role) => of.includes(role))
  const others = roles.filter((role) => !of.includes(role))
  return (
    <>
      {here.map((role) => (
        <Plate key={role} tone="lamp" icon="key">
          {t(words[role])}
        </Plate>
      ))}
      {others.map((role) => (
        <Plate key={role} tone="line">
          {t(words[role])}
        </Plate>
      ))}
    </>
  )
}
