import type { IconKey } from './icons.ts'
import type { RoleName } from './roles.ts'

/** The icons that the holder of a role may wear for as long as they have it. `ambassador` comes with none: it is given by hand. */
const iconsByRole: Readonly<Record<RoleName, readonly IconKey[]>> = {
  superadministration: ['globaladministrator', 'officialfansiteowner'],
  administration: ['globaladministrator'],
  communitymanagement: ['communitymanager'],
  headof: ['staffmember'],
  news_lvl3: ['staffmember'],
  news_lvl2: ['staffmember'],
  news_lvl1: ['staffmember'],
  webdevelopment_translator: ['buildersatwork'],
  radio_lvl2: ['staffmember'],
  radio_lvl1: ['staffmember'],
  cm_furnilist_lvl2: ['staffmember'],
  cm_furnilist_lvl1: ['staffmember'],
}

/** The icons that a role gives. */
export function iconsOfRole(role: RoleName): readonly IconKey[] {
  return iconsByRole[role]
}
