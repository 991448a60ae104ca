import { useTranslation } from '#platform/web/words-context.tsx'
import type { RoleName } from '../contract.ts'

/** Role names (specification §6.3) as keys of words, which have no underscore. */
const words = {
  superadministration: 'superadministration',
  administration: 'administration',
  communitymanagement: 'communitymanagement',
  headof: 'headof',
  news_lvl3: 'newsLvl3',
  news_lvl2: 'newsLvl2',
  news_lvl1: 'newsLvl1',
  webdevelopment_translator: 'webdevelopmentTranslator',
  radio_lvl2: 'radioLvl2',
  radio_lvl1: 'radioLvl1',
  cm_furnilist_lvl2: 'cmFurnilistLvl2',
  cm_furnilist_lvl1: 'cmFurnilistLvl1',
} as const satisfies Record<RoleName, string>

/** Names a role in the visitor's language. Its words are `roles`. */
export function useRoleName(): (role: RoleName) => string {
  const { t } = useTranslation('roles')
  return (role) => t(words[role])
}
