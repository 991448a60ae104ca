import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RoleName } from '../../contract.ts'

/** A role's name in the words of the site. Roles are named as in SPEC §6, keys of words have no underscore. */
const words = {
  superadministration: 'settings.who.role.superadministration',
  administration: 'settings.who.role.administration',
  communitymanagement: 'settings.who.role.communitymanagement',
  headof: 'settings.who.role.headof',
  news_lvl3: 'settings.who.role.newsLvl3',
  news_lvl2: 'settings.who.role.newsLvl2',
  news_lvl1: 'settings.who.role.newsLvl1',
  webdevelopment_translator: 'settings.who.role.webdevelopmentTranslator',
  radio_lvl2: 'settings.who.role.radioLvl2',
  radio_lvl1: 'settings.who.role.radioLvl1',
  cm_furnilist_lvl2: 'settings.who.role.cmFurnilistLvl2',
  cm_furnilist_lvl1: 'settings.who.role.cmFurnilistLvl1',
} as const satisfies Record<RoleName, string>

/** The roles of a member as small signs; somebody without any is a member. */
export function RolePlates({ roles }: { roles: readonly RoleName[] }) {
  const { t } = useTranslation('accounts')
  if (roles.length === 0) return <Plate tone="lamp">{t('settings.who.member')}</Plate>
  return roles.map((role) => (
    <Plate key={role} tone="lamp" icon="key">
      {t(words[role])}
    </Plate>
  ))
}
