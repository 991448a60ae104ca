import type { IconKey } from './icons.ts'
import type { RoleName } from './roles.ts'

/**
 * Icons that come with a role while it is held. `ambassador` has none: its icon is granted by hand.
 */
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

/** Returns the icons of a role. */
export function iconsOfRole(role: RoleName): readonly IconKey[] {
  return iconsByRole[role]
}
