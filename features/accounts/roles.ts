/** Every role, by rank (specification §6.3). */
export const roleNames = [
  'superadministration',
  'administration',
  'communitymanagement',
  'headof',
  'news_lvl3',
  'news_lvl2',
  'news_lvl1',
  'webdevelopment_translator',
  'radio_lvl2',
  'radio_lvl1',
  'cm_furnilist_lvl2',
  'cm_furnilist_lvl1',
] as const

/** The name of a role. */
export type RoleName = (typeof roleNames)[number]

/** Returns whether a word is a role name. */
export function isRoleName(word: string): word is RoleName {
  return roleNames.some((role) => role === word)
}
